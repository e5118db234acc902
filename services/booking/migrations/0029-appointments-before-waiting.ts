import type { Knex } from 'knex';

/**
 * The appointments that a client had on the days when joining. Every other one ends the entry, also one that is moved to these days:
 * the highest id at that time, which was kept before, does not tell it. The old column is no longer read; it is dropped a release later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `alter table waiting_entries add column known_appointment_ids bigint[] not null default '{}'`,
  );
  await knex.raw(`
    update waiting_entries entry set known_appointment_ids = array(
      select known.id from appointments known
      where known.client_user_id = entry.client_user_id and known.salon_id = entry.salon_id
        and known.service_id = entry.service_id and known.id <= entry.after_appointment_id)
    where entry.status = 'waiting'`);
}
