import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create table things (id bigint generated always as identity primary key, owner_id bigint not null, name text not null unique)',
  );
}
