import type { Knex } from 'knex';

/** The documents that content has published, and who has signed which. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table legal_documents (
      id bigint primary key,
      code text not null check (code in ('ua', 'pp', 'pa')),
      title text not null,
      version integer not null,
      is_first boolean not null,
      unique (code, version)
    )`);
  await knex.raw(`
    create table legal_signatures (
      user_id bigint not null references users (id) on delete cascade,
      document_id bigint not null references legal_documents (id),
      signed_at timestamptz not null,
      primary key (user_id, document_id)
    )`);
  // The demo's users exist before content has published anything: they have agreed to the first version of each document.
  await knex.raw('alter table users add column agreed_to_first_documents boolean not null default false');
}
