import type { Knex } from 'knex';

/** Counters of log-in attempts, in the form that rate-limiter-flexible's Postgres store wants; every copy counts here. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table log_in_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`);
}
