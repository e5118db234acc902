import type { Knex } from 'knex';

/**
 * What this service changes at the provider, and what the provider says has changed (decision 0039). A step stays `waiting` until its outcome is known: a process that
 * dies leaves a lease that ends. An event is stored once, however often it is delivered.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table provider_steps (
      key text primary key check (length(key) between 1 and 200),
      name text not null,
      payload jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'stuck')),
      /** Part of the idempotency key: a server error that the provider stored is repeated for its key. */
      generation integer not null default 1 check (generation > 0),
      attempts integer not null default 0,
      leased_until timestamptz,
      first_called_at timestamptz,
      has_stored_failure boolean not null default false,
      last_error text,
      refusal jsonb,
      created_at timestamptz not null,
      settled_at timestamptz,
      check ((settled_at is null) = (state in ('waiting', 'stuck')))
    )`);
  await knex.raw(
    `create index provider_steps_open on provider_steps (created_at) where state in ('waiting', 'stuck')`,
  );
  await knex.raw(`
    create table provider_events (
      id text primary key check (length(id) between 1 and 120),
      type text not null,
      /** The connected account that it is about; null for our own. */
      account text,
      payload jsonb not null,
      created_at timestamptz not null,
      received_at timestamptz not null,
      handled_at timestamptz,
      outcome text check (outcome in ('handled', 'ignored')),
      check ((handled_at is null) = (outcome is null))
    )`);
  await knex.raw(
    `create index provider_events_open on provider_events (received_at) where handled_at is null`,
  );
  await knex.raw(
    `create index provider_events_handled on provider_events (handled_at) where handled_at is not null`,
  );
}
