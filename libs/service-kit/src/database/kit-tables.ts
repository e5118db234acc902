import type { Knex } from 'knex';
import type { ServiceParts } from '../service.ts';

async function addTables(knex: Knex): Promise<void> {
  await knex.raw(`
    create table outbox (
      seq bigint generated always as identity primary key,
      id uuid not null,
      subject text not null,
      payload jsonb not null,
      request_id text,
      created_at timestamptz not null default now()
    )`);
  await knex.raw(`
    create table inbox (
      consumer text not null,
      event_id text not null,
      handled_at timestamptz not null default now(),
      primary key (consumer, event_id)
    )`);
  await knex.raw(`
    create table idempotency_keys (
      owner text not null,
      key text not null,
      fingerprint text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (owner, key)
    )`);
  await knex.raw('create index idempotency_keys_age on idempotency_keys (created_at)');
  await knex.raw('create table seeds (name text primary key, run_at timestamptz not null default now())');
}

/** Events that failed too often, with their last error, until an operator has examined them. */
async function addParkedEvents(knex: Knex): Promise<void> {
  await knex.raw(`
    create table parked_events (
      consumer text not null,
      event_id text not null,
      subject text not null,
      payload text not null,
      error text not null,
      parked_at timestamptz not null default now(),
      primary key (consumer, event_id)
    )`);
  await knex.raw('create index inbox_age on inbox (handled_at)');
}

/** The kit's tables in each service's schema, so that their rows commit with the service's own. */
export const kitTables: readonly { readonly name: string; up(knex: Knex): Promise<void> }[] = [
  { name: 'service-kit-1', up: addTables },
  { name: 'service-kit-2', up: addParkedEvents },
];

const seedName = 'demo';

/** Whether the demo data exists, to skip work that `seedOnce` would not use. */
export async function isSeeded(knex: Knex): Promise<boolean> {
  return (await knex('seeds').where({ name: seedName })).length > 0;
}

/**
 * Inserts the demo data in one transaction, and only the first time. `today` is the date of that seeding, around which the
 * demo's calendar is built.
 */
export async function seedOnce(
  { transaction, clock }: Pick<ServiceParts, 'transaction' | 'clock'>,
  work: (trx: Knex.Transaction, today: string) => Promise<void>,
): Promise<void> {
  await transaction(async (trx) => {
    const inserted = await trx('seeds')
      .insert({ name: seedName })
      .onConflict('name')
      .ignore()
      .returning('name');
    if (inserted.length > 0) await work(trx, clock.now().toISOString().slice(0, 10));
  });
}
