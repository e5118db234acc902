import type { AnswerOf, getOwnArtistServices, OfferedService, ServiceNode } from '@frizo/contracts';
import { effectiveService, type ArtistService, type SalonService } from '@frizo/offers';
import type { Knex } from 'knex';
import { withPictureOf } from '../gallery/gallery-items.ts';

/** `hasGalleryItem` leaves out services without an approved picture in the gallery. */
interface OfferFilter {
  readonly hasGalleryItem: boolean;
}

export interface ServicesStore {
  tree(): Promise<ServiceNode[]>;
  /** What each artist offers, categories and services in display order; with `publicOnly` nothing of artists who are not public, or at a salon that is not. */
  offeredBy(
    artistIds: readonly number[],
    filter: OfferFilter & { readonly publicOnly: boolean },
  ): Promise<Map<number, OfferedService[]>>;
  /** The services assigned to one artist, with the price that the artist has set apart from the salon's. */
  assignedTo(artistId: number): Promise<AssignedService[]>;
  /** What a public salon offers at its own price and times, in display order; empty if the salon is not public. */
  ofSalon(salonId: number, filter: OfferFilter): Promise<OfferedService[]>;
}

type AssignedService = AnswerOf<typeof getOwnArtistServices>['services'][number];

/** The values of the salon and of the artist, from which `effectiveService` computes the offer. */
interface OfferRow extends Omit<OfferedService, 'priceCent' | 'durationValue' | 'processingValue'> {
  artistId: number;
  allowZeroPrice: boolean;
  salon: SalonService;
  own: ArtistService;
}

interface TreeRow extends Omit<ServiceNode, 'durationValue' | 'processingValue'> {
  durationValue: number | null;
  processingValue: number | null;
}

export function createServicesStore(knex: Knex): ServicesStore {
  return {
    async tree() {
      const rows = await knex('services as s')
        .select<TreeRow[]>(
          's.id',
          's.i18n_key as i18nKey',
          's.parent_id as parentId',
          's.num',
          's.popular',
          's.can_have_image as canHaveImage',
          's.allow_zero_price as allowZeroPrice',
          's.duration_seconds as durationValue',
          's.processing_seconds as processingValue',
          knex.raw('s.parent_id <> 0 as leaf'),
        )
        .orderBy(['s.parent_id', 's.num', 's.id']);
      return rows.map(({ durationValue, processingValue, ...node }) => ({
        ...node,
        ...(durationValue !== null && { durationValue }),
        ...(processingValue !== null && { processingValue }),
      }));
    },
    async offeredBy(artistIds, filter) {
      const rows = await offerRows(knex, artistIds, filter);
      const byArtist = Map.groupBy(rows, (row) => row.artistId);
      return new Map([...byArtist].map(([artistId, offers]) => [artistId, offers.map(presentOffer)]));
    },
    async assignedTo(artistId) {
      const rows = await offerRows(knex, [artistId], { hasGalleryItem: false, publicOnly: false });
      return rows.map((row) => ({
        ...presentOffer(row),
        individualPriceCent: row.own.priceCents,
        allowZeroPrice: row.allowZeroPrice,
      }));
    },
    ofSalon: (salonId, filter) => salonOffers(knex, salonId, filter),
  };
}

/** No salon offers more: each service of the tree once. */
const mostServices = 1_000;

async function salonOffers(
  knex: Knex,
  salonId: number,
  { hasGalleryItem }: OfferFilter,
): Promise<OfferedService[]> {
  const query = knex('salon_services as offered')
    .join('salons as salon', 'salon.id', 'offered.salon_id')
    .join('services as service', 'service.id', 'offered.service_id')
    .join('services as category', 'category.id', 'service.parent_id')
    .where({ 'salon.id': salonId, 'salon.is_public': true })
    .orderBy(['category.num', 'service.num', 'service.id'])
    .limit(mostServices)
    .select<OfferedService[]>(
      'service.id',
      'offered.id as salonServiceId',
      'service.i18n_key as i18nKey',
      'service.parent_id as parentId',
      'category.i18n_key as categoryKey',
      'offered.price_cents as priceCent',
      'offered.duration_seconds as durationValue',
      'offered.processing_seconds as processingValue',
    );
  if (hasGalleryItem) void query.whereExists(withPictureOf(knex, { salon_service_id: 'offered.id' }));
  return query;
}

async function offerRows(
  knex: Knex,
  artistIds: readonly number[],
  { hasGalleryItem, publicOnly }: OfferFilter & { readonly publicOnly: boolean },
): Promise<OfferRow[]> {
  const query = knex('artist_services as own')
    .join('salon_services as offered', 'offered.id', 'own.salon_service_id')
    .join('services as service', 'service.id', 'offered.service_id')
    .join('services as category', 'category.id', 'service.parent_id')
    .whereIn('own.artist_id', artistIds)
    .orderBy(['category.num', 'service.num', 'service.id'])
    .select<OfferRow[]>(
      'own.artist_id as artistId',
      'service.id',
      'service.allow_zero_price as allowZeroPrice',
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
  if (publicOnly) {
    void query
      .join('artists as artist', 'artist.id', 'own.artist_id')
      .join('salons as salon', 'salon.id', 'artist.salon_id')
      .where({ 'artist.is_public': true, 'salon.is_public': true });
  }
  if (hasGalleryItem) {
    void query.whereExists(
      withPictureOf(knex, { artist_id: 'own.artist_id', salon_service_id: 'own.salon_service_id' }),
    );
  }
  return query;
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
