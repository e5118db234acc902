import type { Knex } from 'knex';

/** What salons decided about appointments at addresses that they gave up: events may arrive in the wrong order, and one address may move its appointments to another. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table address_removals (
      address_id bigint primary key,
      version bigint not null,
      appointments text not null,
      move_to_address_id bigint
    )`);
}
