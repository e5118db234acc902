import type { Knex } from 'knex';

/** Dates with other hours than those of the week: of one artist, and closings of a whole salon. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table hours_exceptions (
      artist_id bigint not null references artists (id) on delete cascade,
      from_date date not null,
      to_date date not null check (to_date >= from_date),
      note text not null,
      primary key (artist_id, from_date)
    )`);
  // An exception without spans is a day off; so is one whose only address the salon has given up.
  await knex.raw(`
    create table hours_exception_spans (
      artist_id bigint not null,
      from_date date not null,
      address_id bigint not null references addresses (id) on delete cascade,
      start_seconds integer not null check (start_seconds between 0 and 85500),
      end_seconds integer not null check (end_seconds between 900 and 86400),
      check (end_seconds - start_seconds >= 900),
      foreign key (artist_id, from_date) references hours_exceptions (artist_id, from_date) on delete cascade
    )`);
  await knex.raw('create index hours_exception_spans_of on hours_exception_spans (artist_id, from_date)');
  await knex.raw('create index hours_exception_spans_at_address on hours_exception_spans (address_id)');
  await knex.raw(`
    create table salon_closings (
      salon_id bigint not null references salons (id) on delete cascade,
      from_date date not null,
      to_date date not null check (to_date >= from_date),
      note text not null,
      primary key (salon_id, from_date)
    )`);
  await knex.raw('alter table salons add column closings_version integer not null default 1');
}
