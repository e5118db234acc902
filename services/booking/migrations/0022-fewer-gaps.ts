import type { Knex } from 'knex';

/** Whether a salon lists starts that leave no gap before the others. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table salon_settings add column prefers_fewer_gaps boolean not null default false');
}
