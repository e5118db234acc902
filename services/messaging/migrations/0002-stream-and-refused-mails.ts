import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Null for people stored before this column existed: their token is used until their next event.
  await knex.raw('alter table people add column is_professional boolean');
  await knex.raw(`
    create table stream_messages (
      id bigint generated always as identity primary key,
      header text not null,
      message text not null,
      audience text not null check (audience in ('everyone', 'clients', 'professionals')),
      sent_by bigint,
      sent_at timestamptz not null
    )`);
  await knex.raw(`
    create table stream_reads (
      message_id bigint not null references stream_messages (id) on delete cascade,
      user_id bigint not null,
      read_at timestamptz not null,
      primary key (message_id, user_id)
    )`);
  await knex.raw(`
    alter table mails
      add column give_up_at timestamptz,
      add column failed_at timestamptz,
      add column failure text,
      add column is_secret boolean not null default false`);
  await knex.raw(`update mails set give_up_at = next_attempt_at + interval '3 days'`);
  await knex.raw('alter table mails alter column give_up_at set not null');
  await knex.raw('drop index mails_to_send');
  await knex.raw(`
    create index mails_to_send on mails (next_attempt_at) where sent_at is null and failed_at is null`);
}
