import type { Knex } from 'knex';

/** Text messages, for clients with only a phone, and the calendar files of mails. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table mails add column calendar jsonb');
  await knex.raw(`
    create table texts (
      id uuid primary key,
      recipient text not null,
      body text not null,
      is_secret boolean not null default false,
      attempts smallint not null default 0,
      next_attempt_at timestamptz not null,
      give_up_at timestamptz not null,
      sent_at timestamptz,
      failed_at timestamptz,
      failure text
    )`);
  await knex.raw(`
    create index texts_to_send on texts (next_attempt_at) where sent_at is null and failed_at is null`);
}
