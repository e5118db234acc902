import type {
  AnswerOf,
  getOwnSalonServices,
  getSalonServiceCorrections,
  OwnSalonService,
} from '@frizo/contracts';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { currentArtists, presentArtist } from '../artists/artists.store.ts';
import { Salon } from '../salons/salons.store.ts';

/** The services of a salon with the artists who do each, public or not (Q88_2). Throws 404 for an unknown salon. */
export async function readSalonServices(
  knex: Knex,
  salonId: number,
): Promise<AnswerOf<typeof getOwnSalonServices>> {
  const version = await servicesVersionOf(knex, salonId);
  const services = await knex('salon_services as offered')
    .join('services as service', 'service.id', 'offered.service_id')
    .join('services as category', 'category.id', 'service.parent_id')
    .where('offered.salon_id', salonId)
    .orderBy(['category.num', 'service.num', 'service.id'])
    .select<Omit<OwnSalonService, 'artists'>[]>(
      'service.id',
      'offered.id as salonServiceId',
      'service.i18n_key as i18nKey',
      'service.parent_id as parentId',
      'category.i18n_key as categoryKey',
      'offered.price_cents as priceCent',
      'offered.duration_seconds as durationValue',
      'offered.processing_seconds as processingValue',
      'service.allow_zero_price as allowZeroPrice',
    );
  const assigned = await knex('artist_services as own')
    .join('salon_services as offered', 'offered.id', 'own.salon_service_id')
    .where('offered.salon_id', salonId)
    .orderBy('own.artist_id')
    .select<{ salonServiceId: number; artistId: number; individualPriceCent: number }[]>(
      'own.salon_service_id as salonServiceId',
      'own.artist_id as artistId',
      'own.price_cents as individualPriceCent',
    );
  const byService = Map.groupBy(assigned, ({ salonServiceId }) => salonServiceId);
  const withServices = new Set(assigned.map(({ artistId }) => artistId));
  const artists = await currentArtists(knex, salonId).orderBy('id');
  return {
    version,
    services: services.map((service) => ({
      ...service,
      artists: (byService.get(service.salonServiceId) ?? []).map(({ artistId, individualPriceCent }) => ({
        artistId,
        individualPriceCent,
      })),
    })),
    artists: artists.filter(({ id, isBookable }) => isBookable || withServices.has(id)).map(presentArtist),
  };
}

/** The prices that artists have set apart from their salon's (Q39_3); of one artist where `artistId` is given. */
export async function readCorrections(
  knex: Knex,
  { salonId, artistId }: { readonly salonId: number; readonly artistId: number | null },
): Promise<AnswerOf<typeof getSalonServiceCorrections>> {
  const query = knex('artist_services as own')
    .join('salon_services as offered', 'offered.id', 'own.salon_service_id')
    .where('offered.salon_id', salonId)
    .where('own.price_cents', '>', 0)
    .orderBy(['offered.service_id', 'own.artist_id'])
    .select<AnswerOf<typeof getSalonServiceCorrections>['corrections']>(
      'offered.service_id as serviceId',
      'own.artist_id as userId',
      'own.price_cents as priceCent',
    );
  if (artistId !== null) void query.where('own.artist_id', artistId);
  return { corrections: await query };
}

/** The version of a salon's list of services. Throws 404 for an unknown salon. */
export async function servicesVersionOf(knex: Knex, salonId: number): Promise<number> {
  const salon = await Salon.query(knex).findById(salonId);
  if (!salon) throw notFound('There is no such salon.');
  return salon.servicesVersion;
}

/**
 * Locks a salon for a change of its services that started from `version` of the list, and increments that version. Every change of services and
 * of who does them goes through here, so that of two people who edit the same list the second is told and nothing of the first is lost.
 * @returns the new version
 * @throws DomainError 404; 409 `salon.changed_meanwhile` where the list has another version by now
 */
export async function beginServicesChange(
  trx: Knex.Transaction,
  { salonId, version }: { readonly salonId: number; readonly version: number },
): Promise<number> {
  const salon = await Salon.query(trx).findById(salonId).forUpdate();
  if (!salon) throw notFound('There is no such salon.');
  if (salon.servicesVersion !== version) {
    throw new DomainError(
      'salon.changed_meanwhile',
      'Somebody else has changed the services in the meantime. Check what is there now and save again.',
      { status: 409 },
    );
  }
  await salon.$query(trx).patch({ servicesVersion: version + 1 });
  return version + 1;
}
