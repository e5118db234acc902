import type { Knex } from 'knex';

/** The waiting list: who waits for what, the times offered to them, and artists whose time has changed since it was looked at. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table waiting_entries (
      id bigint generated always as identity primary key,
      version integer not null default 1,
      client_user_id bigint not null,
      salon_id bigint not null,
      address_id bigint not null,
      timezone text not null,
      service_id bigint not null,
      service_name text not null,
      image_id bigint not null default 0,
      artist_id bigint,
      from_date date not null,
      to_date date not null check (to_date >= from_date),
      earliest_seconds integer,
      latest_seconds integer check (latest_seconds >= earliest_seconds),
      status text not null default 'waiting' check (status in ('waiting', 'booked', 'left', 'removed', 'expired')),
      unanswered_offers smallint not null default 0,
      created_at timestamptz not null,
      ends_at timestamptz not null,
      -- Appointments of the client that were booked later end the entry.
      after_appointment_id bigint not null default 0,
      appointment_id bigint
    )`);
  await knex.raw(`create unique index waiting_entries_once on waiting_entries (client_user_id, salon_id, service_id)
    where status = 'waiting'`);
  await knex.raw(`create index waiting_entries_of_salon on waiting_entries (salon_id, created_at, id)
    where status = 'waiting'`);
  await knex.raw(`create index waiting_entries_by_end on waiting_entries (ends_at) where status = 'waiting'`);
  await knex.raw(`
    create table waiting_offers (
      id bigint generated always as identity primary key,
      entry_id bigint not null references waiting_entries (id) on delete cascade,
      client_user_id bigint not null,
      artist_id bigint not null,
      during tstzrange not null check (not isempty(during)),
      duration_seconds integer not null,
      price_cents integer not null,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'expired', 'taken', 'closed')),
      ended_at timestamptz,
      -- The last line of defense: no time is kept for two clients.
      constraint waiting_offers_never_overlap exclude using gist (artist_id with =, during with &&) where (status = 'open')
    )`);
  await knex.raw(
    `create unique index waiting_offers_one_open on waiting_offers (entry_id) where status = 'open'`,
  );
  await knex.raw('create index waiting_offers_of_entry on waiting_offers (entry_id, id)');
  await knex.raw(
    `create index waiting_offers_by_expiry on waiting_offers (expires_at) where status = 'open'`,
  );
  // Rows are only inserted and deleted: a change of an artist's time never waits for the loop that reads them.
  await knex.raw(`
    create table waiting_checks (
      id bigint generated always as identity primary key,
      artist_id bigint not null,
      due_at timestamptz not null
    )`);
  await knex.raw('create index waiting_checks_by_due on waiting_checks (due_at)');
}
