import type { Knex } from 'knex';

/** Counters of log-in attempts, in the schema of rate-limiter-flexible's Postgres store; shared by all copies. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table log_in_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`);
}
