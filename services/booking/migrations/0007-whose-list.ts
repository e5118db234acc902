import type { Knex } from 'knex';

/** Indexes for client lists, and a counter of phone look-ups. */
export async function up(knex: Knex): Promise<void> {
  // An artist's own list contains the clients they have added and those who have come to them; removed ones are not visible.
  await knex.raw('alter table salon_client_artists add column is_visible boolean not null default true');
  await knex.raw(
    'create index salon_clients_of_salon on salon_clients (salon_id, lower(first_name), lower(last_name), id)',
  );
  await knex.raw(`create index appointments_unpaid on appointments (salon_id, starts_at)
    where status = 0 and not is_paid`);
  await knex.raw(`create index appointments_unseen on appointments (salon_id, starts_at)
    where status = 0 and seen_at is null and booked_by = 'client'`);
  await knex.raw(`
    create table client_lookups (
      user_id bigint primary key,
      since timestamptz not null,
      times integer not null
    )`);
  // Appointments from before there were lists. Names and phones come with identity's events. They count as seen, since mails announced
  // them.
  await knex.raw(`
    insert into salon_clients (salon_id, user_id, first_name, last_name)
    select distinct salon_id, client_user_id, '', '' from appointments where salon_client_id is null`);
  await knex.raw(`
    update appointments set salon_client_id = client.id, seen_at = coalesce(seen_at, now()) from salon_clients client
    where client.salon_id = appointments.salon_id and client.user_id = appointments.client_user_id
      and appointments.salon_client_id is null`);
}
