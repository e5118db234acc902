import type { Knex } from 'knex';

/** How many messages a salon has caused to a client on a day (UTC). The recipient is an e-mail or a phone; rows of past days are deleted. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table client_messages (
      salon_id bigint not null,
      recipient text not null,
      day date not null,
      times integer not null,
      primary key (salon_id, recipient, day)
    )`);
  await knex.raw('create index client_messages_by_day on client_messages (day)');
}
