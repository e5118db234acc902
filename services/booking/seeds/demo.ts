import { buildDemoData, type DemoData, type DemoBlock } from '@frizo/demo';
import { seedOnce, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markArtistStale } from '../src/free-time/stale-days.store.ts';
import { appointmentRows, type AppointmentRow } from './appointment-rows.ts';
import { demoCalendar } from './demo-calendar.ts';
import { ClientLists } from './demo-clients.ts';
import { instantOf, later } from './instants.ts';

/**
 * The calendar of the demo: appointments and blocks around today. Seeding publishes no events of appointments, so that no mails are sent
 * about them; only the free time of the artists is published.
 */
export function seedDemo(parts: ServiceParts): Promise<void> {
  return seedOnce(parts, (trx, today) => fill(trx, buildDemoData({ today })));
}

async function fill(trx: Knex.Transaction, demo: DemoData): Promise<void> {
  const calendar = demoCalendar(demo);
  const lists = new ClientLists(demo);
  const rows = appointmentRows(calendar, demo, lists);
  await insertClients(trx, lists);
  await insertAppointments(trx, rows);
  await insertBlocks(trx, calendar.blocks);
  for (const table of ['appointments', 'blocks', 'salon_clients']) {
    await trx.raw(`select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from ??))`, [table, table]);
  }
  const busy = [...calendar.appointments, ...calendar.blocks].map(({ artistId }) => artistId);
  for (const artistId of new Set(busy)) await markArtistStale(trx, artistId);
}

const chunk = 500;

/** Publishes nothing: only the consumer of identity's events depends on these names, and it treats these lists like any other. */
async function insertClients(trx: Knex.Transaction, { all }: ClientLists): Promise<void> {
  const rows = all.map(({ id, salonId, userId, firstName, lastName, phone, comment }) => ({
    ...{ id, salon_id: salonId, user_id: userId, first_name: firstName, last_name: lastName, phone, comment },
    has_booked: userId !== null,
  }));
  await trx.batchInsert('salon_clients', rows, chunk);
}

async function insertAppointments(trx: Knex.Transaction, rows: readonly AppointmentRow[]): Promise<void> {
  await trx.batchInsert('appointments', rows, chunk);
  const occupancies = rows
    .filter(({ status }) => status === 0)
    .map(({ id, artist_id, starts_at, processing_seconds }) => ({
      artist_id,
      appointment_id: id,
      during: range(starts_at, later(starts_at, processing_seconds)),
    }));
  await trx.batchInsert('occupancies', occupancies, chunk);
}

async function insertBlocks(trx: Knex.Transaction, blocks: readonly DemoBlock[]): Promise<void> {
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

function range(from: Date, until: Date): string {
  return `[${from.toISOString()},${until.toISOString()})`;
}
