import type { Knex } from 'knex';

/**
 * The latest payment order of an appointment, as the events of payments say it. `is_paid` stays what the lists filter by; both change
 * together. A paid appointment of before has no order and status 0.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table appointments
      add column payment_status smallint not null default 0 check (payment_status in (0, 1, 2, 3)),
      add column payment_order_id bigint,
      add column payment_type text,
      add column payment_expires_at timestamptz,
      -- Of the order's last event: an older one that arrives late is ignored.
      add column payment_version integer not null default 0`);
}
