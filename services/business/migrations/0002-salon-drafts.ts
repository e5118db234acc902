import type { Knex } from 'knex';

/** Salons of people who are signing up, in a table of their own, so that no query can show one by mistake. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salon_drafts (
      opening_id uuid primary key,
      salon_id bigint not null unique,
      type text not null check (type in ('company', 'individual')),
      title text not null,
      phone text not null,
      address text not null,
      suite text,
      city text not null,
      state text not null,
      zip text not null,
      timezone text not null,
      lat double precision not null,
      lon double precision not null,
      asked_at timestamptz not null,
      is_opened boolean not null default false
    )`);
  await knex.raw('create index salon_drafts_by_age on salon_drafts (asked_at)');
}
