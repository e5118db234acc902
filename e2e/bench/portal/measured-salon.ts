import { setTimeout as wait } from 'node:timers/promises';
import { addressOf, getTimeMarkers } from '@frizo/contracts';
import type { Pool } from 'pg';
import type { BenchPortal } from './start-bench-portal.ts';

/** A salon of the bench, open every day from 8:00 to 20:00. */
export interface MeasuredSalon {
  readonly salonId: number;
  readonly addressId: number;
  readonly serviceId: number;
  readonly artistIds: readonly number[];
  readonly processingSeconds: number;
  /** Tomorrow, so that all of it is in the future at any time of day. */
  readonly firstDay: string;
}

export interface MeasuredSalonOptions {
  readonly artists: number;
  readonly processingSeconds: number;
}

export const opensAt = 8 * 3600;
export const closesAt = 20 * 3600;

/** The first id of the bench, far above the demo's ids; each run starts above the ids of earlier runs. */
const firstId = 1_000_000;
const dayMs = 86_400_000;
const pollMs = 100;

/** Opens a salon without appointments, and waits until the booking service knows it. */
export async function openBookableSalon(
  portal: BenchPortal,
  pool: Pool,
  options: MeasuredSalonOptions,
): Promise<MeasuredSalon> {
  const { rows } = await pool.query<{ next: string }>(
    'select greatest(max(artist_id), $1) + 1000 as next from booking.artists',
    [firstId],
  );
  const base = Number(rows[0]?.next);
  const salon: MeasuredSalon = {
    salonId: base,
    addressId: base,
    serviceId: 101,
    artistIds: Array.from({ length: options.artists }, (_, index) => base + index),
    processingSeconds: options.processingSeconds,
    firstDay: new Date(Date.now() + dayMs).toISOString().slice(0, 10),
  };
  await portal.ask('openSalon', { ...salon, startSeconds: opensAt, endSeconds: closesAt });
  for (const artistId of salon.artistIds) await waitUntilBookable(portal, salon, artistId);
  return salon;
}

async function waitUntilBookable(
  { url }: BenchPortal,
  salon: MeasuredSalon,
  artistId: number,
): Promise<void> {
  const { salonId, addressId, serviceId, firstDay } = salon;
  const days = { fromDate: firstDay, toDate: firstDay };
  const request = {
    salonID: salonId,
    addressID: addressId,
    serviceID: serviceId,
    artistList: [artistId],
    ...days,
  };
  for (;;) {
    const response = await fetch(url + addressOf(getTimeMarkers, request).url);
    if (getTimeMarkers.answer.parse(await response.json()).markers[0]?.available) return;
    await wait(pollMs);
  }
}

/** The number of clients of a measured salon. */
const clients = 200;

/**
 * Inserts four months with five appointments a day per artist directly into the database, since only reading is measured. They start up to 45 minutes later on some
 * days and with some artists.
 */
export async function fillCalendars(pool: Pool, salon: MeasuredSalon): Promise<void> {
  const { rowCount } = await pool.query(
    `with clients as (
      insert into booking.salon_clients (salon_id, first_name, last_name)
      select $1, 'Mia', 'Measured ' || number from generate_series(1, $6::int) number
      returning id
    ), list as (
      select array_agg(id) as ids from clients
    ), booked as (
      insert into booking.appointments (salon_id, address_id, artist_id, salon_client_id, service_id, service_name,
        local_date, start_seconds, timezone, starts_at, ends_at, duration_seconds, processing_seconds, price_cents)
      select $1, $2, artist, ids[1 + (artist + extract(doy from day)::int + seconds) % $6::int], $3, 'Cut', day::date, seconds, 'America/Denver',
        (day + make_interval(secs => seconds)) at time zone 'America/Denver',
        (day + make_interval(secs => seconds + 3600)) at time zone 'America/Denver', 3600, 3600, 5000
      from list, unnest($4::bigint[]) artist,
        generate_series($5::date::timestamp, $5::date + interval '130 days', interval '1 day') day,
        unnest(array[32400, 38700, 46800, 54000, 63000]) usual,
        lateral (select (usual + 900 * ((artist + extract(doy from day)::int) % 4))::int as seconds) starts
      returning id, artist_id, starts_at, ends_at
    )
    insert into booking.occupancies (artist_id, during, appointment_id)
    select artist_id, tstzrange(starts_at, ends_at), id from booked`,
    [salon.salonId, salon.addressId, salon.serviceId, salon.artistIds, salon.firstDay, clients],
  );
  if (!rowCount) throw new Error('No calendar was filled.');
  await pool.query('analyze booking.appointments, booking.occupancies');
}
