import type { Knex } from 'knex';

/** Who owns which salon, for mails to its owner. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salon_owners (
      user_id bigint primary key,
      version integer not null,
      salon_id bigint
    )`);
  await knex.raw('create index salon_owners_of_salon on salon_owners (salon_id)');
}
