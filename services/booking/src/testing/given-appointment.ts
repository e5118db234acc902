import { instantToWallClock } from '@frizo/local-time';
import type { Knex } from 'knex';
import { client, ids } from './fixtures.ts';

export interface GivenAppointment {
  readonly startsAt: Date;
  readonly artistId?: number;
  readonly salonId?: number;
  /** Null for a client without an account. */
  readonly clientUserId?: number | null;
  readonly salonClientId?: number;
  readonly status?: 0 | 1 | 2;
  readonly version?: number;
}

/** Inserts an appointment, a cut in Phoenix, without the checks of a booking. Returns its id. */
export async function givenAppointment(knex: Knex, given: GivenAppointment): Promise<number> {
  const { startsAt, clientUserId = client.userId } = given;
  const { date, seconds } = instantToWallClock(startsAt, 'America/Phoenix');
  const [row] = await knex('appointments')
    .insert({
      version: given.version ?? 1,
      salon_id: given.salonId ?? ids.salon,
      address_id: ids.address,
      artist_id: given.artistId ?? ids.artist,
      client_user_id: clientUserId,
      salon_client_id: given.salonClientId ?? null,
      service_id: ids.cut,
      service_name: 'Cut',
      local_date: date,
      start_seconds: seconds,
      timezone: 'America/Phoenix',
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 3_600_000),
      duration_seconds: 3_600,
      processing_seconds: 3_600,
      price_cents: 5_000,
      status: given.status ?? 0,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no appointment was inserted');
  return row.id;
}

/** Inserts a client of the salon's list; one with an account has booked there. Returns the id there. */
export async function givenSalonClient(
  knex: Knex,
  person: { userId?: number; firstName: string; lastName: string; phone?: string; salonId?: number },
): Promise<number> {
  const [row] = await knex('salon_clients')
    .insert({
      salon_id: person.salonId ?? ids.salon,
      user_id: person.userId ?? null,
      has_booked: person.userId !== undefined,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone ?? '',
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no client was inserted');
  return row.id;
}

/** Inserts a block of an artist's time, in unix seconds, and marks nothing. Returns its id. */
export async function givenBlock(
  knex: Knex,
  { artistId, from, until }: { readonly artistId: number; readonly from: number; readonly until: number },
): Promise<number> {
  const startsAt = new Date(from * 1000);
  const endsAt = new Date(until * 1000);
  const [row] = await knex('blocks')
    .insert({ artist_id: artistId, starts_at: startsAt, ends_at: endsAt })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no block was inserted');
  await knex('occupancies').insert({
    artist_id: artistId,
    during: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    block_id: row.id,
  });
  return row.id;
}
