import type {
  artistChanged,
  PayloadOf,
  salonChanged,
  servicesChanged,
  subscriptionChanged,
} from '@frizo/contracts';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** What gallery keeps of business to decide who may add which picture: salons, their artists and services. */
export type ServiceList = PayloadOf<typeof servicesChanged>;
export type SalonService = ServiceList['services'][number];

export async function saveSalon(trx: Knex, salon: PayloadOf<typeof salonChanged>): Promise<void> {
  await saveIfNewer(trx, 'salons', 'salon_id', {
    salon_id: salon.salonId,
    version: salon.version,
    is_public: salon.isPublic,
    service_paused: salon.servicePaused,
  });
}

export async function saveLimits(
  trx: Knex,
  { salonId, version, tier }: PayloadOf<typeof subscriptionChanged>,
): Promise<void> {
  const limits = JSON.stringify(tier.limits);
  await saveIfNewer(trx, 'subscription_limits', 'salon_id', { salon_id: salonId, version, limits });
}

/** The limits of the salon's plan; none until payments announces some. */
export async function limitsOf(knex: Knex, salonId: number): Promise<readonly string[]> {
  const row = await knex('subscription_limits')
    .where({ salon_id: salonId })
    .first<{ limits: string[] } | undefined>('limits');
  return row?.limits ?? [];
}

export async function saveServiceList(trx: Knex, list: ServiceList): Promise<void> {
  await saveIfNewer(trx, 'service_lists', 'salon_id', {
    salon_id: list.salonId,
    version: list.version,
    services: JSON.stringify(list.services),
    artist_services: JSON.stringify(list.artistServices),
  });
}

export async function saveSalonArtist(trx: Knex, artist: PayloadOf<typeof artistChanged>): Promise<void> {
  await saveIfNewer(trx, 'salon_artists', 'artist_id', {
    artist_id: artist.artistId,
    version: artist.version,
    salon_id: artist.salonId,
    first_name: artist.firstName,
    last_name: artist.lastName,
  });
}

/** Whether a salon, and somebody who works there, have arrived from business. */
export async function knowsSalon(knex: Knex, salonId: number): Promise<boolean> {
  const found: unknown = await knex('salons')
    .where({ salon_id: salonId })
    .whereExists(knex('salon_artists').where({ salon_id: salonId }))
    .first('salon_id');
  return found !== undefined;
}

/** Undefined for a salon whose events have not arrived. */
export async function findSalon(
  knex: Knex,
  salonId: number,
): Promise<{ isPublic: boolean; servicePaused: boolean } | undefined> {
  return knex('salons')
    .where({ salon_id: salonId })
    .first('is_public as isPublic', 'service_paused as servicePaused');
}

/** The services of a salon and its artists; empty lists where there are none. */
export async function readServiceList(
  knex: Knex,
  salonId: number,
): Promise<Pick<ServiceList, 'services' | 'artistServices'>> {
  const list = await knex('service_lists')
    .where({ salon_id: salonId })
    .first<Pick<ServiceList, 'services' | 'artistServices'>>('services', 'artist_services as artistServices');
  return list ?? { services: [], artistServices: [] };
}

/** The names of a salon's artists by id. */
export async function readArtistNames(
  knex: Knex,
  salonId: number,
): Promise<ReadonlyMap<number, { firstName: string; lastName: string }>> {
  const rows = await knex('salon_artists')
    .where({ salon_id: salonId })
    .select<{ artistId: number; firstName: string; lastName: string }[]>(
      'artist_id as artistId',
      'first_name as firstName',
      'last_name as lastName',
    );
  return new Map(rows.map(({ artistId, ...names }) => [artistId, names]));
}
