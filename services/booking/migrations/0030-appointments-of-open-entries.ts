import type { Knex } from 'knex';

/** The same (0029) for the entries that wait already. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update waiting_entries entry set known_appointment_ids = array(
      select known.id from appointments known
      where known.client_user_id = entry.client_user_id and known.salon_id = entry.salon_id
        and known.service_id = entry.service_id and known.id <= entry.after_appointment_id)
    where entry.status = 'waiting'`);
}
