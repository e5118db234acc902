import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // What a service usually takes, from which salons start (spec 3); null for categories, and where it is not known.
  await knex.raw(
    'alter table services add column duration_seconds integer, add column processing_seconds integer',
  );
  // The id of a service that a salon has removed: pictures refer to it, and the salon may add the service again.
  await knex.raw(`
    create table removed_salon_services (
      salon_id bigint not null references salons (id) on delete cascade,
      service_id bigint not null references services (id),
      salon_service_id bigint not null,
      primary key (salon_id, service_id)
    )`);
}
