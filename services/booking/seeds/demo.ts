import { buildCast, type Cast } from '@frizo/demo';
import { wallClockToInstant } from '@frizo/local-time';
import { seedOnce, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markArtistStale } from '../src/free-time/stale-days.store.ts';

/**
 * The calendar of the demo: appointments and blocks around today. It happened in the past of this world, so nobody is
 * told of it again; only when their artists are free is news.
 */
export function seedDemo(parts: ServiceParts): Promise<void> {
  return seedOnce(parts, (trx, today) => fill(trx, buildCast({ today })));
}

async function fill(trx: Knex.Transaction, cast: Cast): Promise<void> {
  await insertAppointments(trx, cast);
  await insertBlocks(trx, cast);
  for (const table of ['appointments', 'blocks']) {
    await trx.raw(`select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))`, [table, table]);
  }
  const busy = [...cast.appointments, ...cast.blocks].map(({ artistId }) => artistId);
  for (const artistId of new Set(busy)) await markArtistStale(trx, artistId);
}

const chunk = 500;

async function insertAppointments(trx: Knex.Transaction, { appointments, serviceTree }: Cast): Promise<void> {
  const names = new Map(serviceTree.map((service) => [service.id, service.i18nKey]));
  const timed = appointments.map((appointment) => ({
    ...appointment,
    startsAt: instantOf(appointment.date, appointment.startSeconds, appointment.timezone),
  }));
  const rows = timed.map((appointment) => ({
    id: appointment.id,
    salon_id: appointment.salonId,
    address_id: appointment.addressId,
    artist_id: appointment.artistId,
    client_user_id: appointment.clientId,
    service_id: appointment.serviceId,
    service_name: names.get(appointment.serviceId),
    local_date: appointment.date,
    start_seconds: appointment.startSeconds,
    timezone: appointment.timezone,
    starts_at: appointment.startsAt,
    ends_at: later(appointment.startsAt, appointment.durationSeconds),
    duration_seconds: appointment.durationSeconds,
    processing_seconds: appointment.processingSeconds,
    price_cents: appointment.priceCents,
    status: appointment.status,
    is_paid: appointment.paymentStatus === 2,
    created_at: appointment.createdAt,
  }));
  await trx.batchInsert('appointments', rows, chunk);
  const occupancies = timed
    .filter(({ status }) => status === 0)
    .map(({ id, artistId, startsAt, processingSeconds }) => ({
      artist_id: artistId,
      appointment_id: id,
      during: range(startsAt, later(startsAt, processingSeconds)),
    }));
  await trx.batchInsert('occupancies', occupancies, chunk);
}

async function insertBlocks(trx: Knex.Transaction, { blocks }: Cast): Promise<void> {
  const rows = blocks.map((block) => ({
    id: block.id,
    artist_id: block.artistId,
    starts_at: instantOf(block.date, block.startSeconds, block.timezone),
    ends_at: instantOf(block.date, block.endSeconds, block.timezone),
  }));
  await trx.batchInsert('blocks', rows, chunk);
  const occupancies = rows.map((row) => ({
    artist_id: row.artist_id,
    block_id: row.id,
    during: range(row.starts_at, row.ends_at),
  }));
  await trx.batchInsert('occupancies', occupancies, chunk);
}

function instantOf(date: string, seconds: number, timezone: string): Date {
  const instant = wallClockToInstant(date, seconds, timezone);
  if (!instant) throw new Error(`${date} has no ${seconds} s in ${timezone}`);
  return instant;
}

function later(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

function range(from: Date, until: Date): string {
  return `[${from.toISOString()},${until.toISOString()})`;
}
