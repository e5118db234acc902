import type { Knex } from 'knex';

/** Contact details of salons, subscribers to mails about bookings, the appointments of a message, and push messages. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table salons (
      salon_id bigint primary key,
      version integer not null,
      phone text not null,
      url text not null
    )`);
  await knex.raw(`
    create table booking_notices (
      user_id bigint primary key,
      salon_id bigint not null
    )`);
  await knex.raw('create index booking_notices_of_salon on booking_notices (salon_id)');
  // Ids of the appointments whose confirm link a message contains: booking is notified once it was sent.
  for (const table of ['mails', 'texts']) await knex.raw('alter table ?? add column about jsonb', [table]);
  await knex.raw(`
    create table pushes (
      id uuid primary key,
      user_id bigint not null,
      title text not null,
      body text not null,
      url text not null,
      about jsonb,
      is_secret boolean not null default false,
      attempts smallint not null default 0,
      next_attempt_at timestamptz not null,
      give_up_at timestamptz not null,
      sent_at timestamptz,
      failed_at timestamptz,
      failure text
    )`);
  await knex.raw(`
    create index pushes_to_send on pushes (next_attempt_at) where sent_at is null and failed_at is null`);
}
