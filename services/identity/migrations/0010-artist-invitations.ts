import type { Knex } from 'knex';

/** People whom salons list by e-mail, and their invitations. */
export async function up(knex: Knex): Promise<void> {
  // From the sequence of accounts: the id becomes that of the account.
  await knex.raw(`
    create table reserved_people (
      id bigint primary key default nextval(pg_get_serial_sequence('users', 'id')),
      email_key text collate "C" not null unique
    )`);
  await knex.raw(`
    create table artist_invitations (
      artist_id bigint primary key,
      artist_version integer not null,
      link_id uuid not null unique,
      salon_id bigint not null,
      salon_name text not null,
      email text not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      instagram_username text not null,
      image jsonb,
      expires_at timestamptz not null,
      accepted_at timestamptz
    )`);
  await knex.raw('alter table artists add column is_removed boolean not null default false');
}
