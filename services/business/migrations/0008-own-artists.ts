import type { Knex } from 'knex';

/** What a salon knows of its artists before they have an account, and what became of them. */
export async function up(knex: Knex): Promise<void> {
  // All artists so far have accounts.
  await knex.raw(`
    alter table artists
      add column email text,
      add column phone text,
      add column instagram_username text not null default '',
      add column image jsonb,
      add column user_type smallint,
      add column is_activated boolean not null default true,
      add column invited_until timestamptz,
      add column removed_at timestamptz`);
  await knex.raw(`
    create table sent_invitations (
      salon_id bigint not null references salons (id) on delete cascade,
      artist_id bigint not null,
      sent_at timestamptz not null
    )`);
  await knex.raw('create index sent_invitations_of_salon on sent_invitations (salon_id, sent_at)');
}
