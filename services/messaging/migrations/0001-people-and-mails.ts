import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table people (
      user_id bigint primary key,
      version integer not null,
      email text not null,
      first_name text not null,
      last_name text not null
    )`);
  await knex.raw(`
    create table mails (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      attempts smallint not null default 0,
      next_attempt_at timestamptz not null,
      sent_at timestamptz
    )`);
  await knex.raw('create index mails_to_send on mails (next_attempt_at) where sent_at is null');
}
