import type { Knex } from 'knex';

/** All published texts, including old versions, since people have signed them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table legal_documents (
      id bigint generated always as identity primary key,
      code text not null check (code in ('ua', 'pp', 'pa')),
      version integer not null check (version > 0),
      title text not null,
      published_on date not null,
      content text not null,
      unique (code, version)
    )`);
}
