import type { OfferedService, ServiceNode } from '@frizo/contracts';
import { effectiveService, type ArtistService, type SalonService } from '@frizo/offers';
import type { Knex } from 'knex';

export interface ServicesStore {
  tree(): Promise<ServiceNode[]>;
  /** What each artist offers, categories and services in display order. */
  offeredBy(artistIds: readonly number[]): Promise<Map<number, OfferedService[]>>;
}

/** What the salon has set beside what the artist has, for `effectiveService` to decide between. */
interface OfferRow extends Omit<OfferedService, 'priceCent' | 'durationValue' | 'processingValue'> {
  artistId: number;
  salon: SalonService;
  own: ArtistService;
}

export function createServicesStore(knex: Knex): ServicesStore {
  return {
    async tree() {
      return knex('services as s')
        .select<ServiceNode[]>(
          's.id',
          's.i18n_key as i18nKey',
          's.parent_id as parentId',
          's.num',
          's.popular',
          's.can_have_image as canHaveImage',
          's.allow_zero_price as allowZeroPrice',
          knex.raw('s.parent_id <> 0 as leaf'),
        )
        .orderBy(['s.parent_id', 's.num', 's.id']);
    },
    async offeredBy(artistIds) {
      const rows = await offerRows(knex, artistIds);
      const byArtist = Map.groupBy(rows, (row) => row.artistId);
      return new Map([...byArtist].map(([artistId, offers]) => [artistId, offers.map(presentOffer)]));
    },
  };
}

function offerRows(knex: Knex, artistIds: readonly number[]): Promise<OfferRow[]> {
  return knex('artist_services as own')
    .join('salon_services as offered', 'offered.id', 'own.salon_service_id')
    .join('services as service', 'service.id', 'offered.service_id')
    .join('services as category', 'category.id', 'service.parent_id')
    .whereIn('own.artist_id', artistIds)
    .orderBy(['category.num', 'service.num', 'service.id'])
    .select<OfferRow[]>(
      'own.artist_id as artistId',
      'service.id',
      'offered.id as salonServiceId',
      'service.i18n_key as i18nKey',
      'service.parent_id as parentId',
      'category.i18n_key as categoryKey',
      knex.raw(`json_build_object('priceCents', offered.price_cents, 'durationSeconds', offered.duration_seconds,
        'processingSeconds', offered.processing_seconds) as salon`),
      knex.raw(
        `json_build_object('priceCents', own.price_cents, 'durationSeconds', own.duration_seconds) as own`,
      ),
    );
}

function presentOffer({
  id,
  salonServiceId,
  i18nKey,
  parentId,
  categoryKey,
  salon,
  own,
}: OfferRow): OfferedService {
  const { priceCents, durationSeconds, processingSeconds } = effectiveService(salon, own);
  return {
    id,
    salonServiceId,
    i18nKey,
    parentId,
    categoryKey,
    priceCent: priceCents,
    durationValue: durationSeconds,
    processingValue: processingSeconds,
  };
}
