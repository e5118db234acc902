import type { Knex } from 'knex';

/**
 * Steps and events know when they were attempted last: the sweeps begin with those for which that is longest ago, so that some that always fail cannot keep all others from being
 * attempted. An event that has failed too often waits for a person (decision 0039).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table provider_steps add column attempted_at timestamptz');
  await knex.raw(`
    alter table provider_events
      add column attempts integer not null default 0,
      add column attempted_at timestamptz,
      add column given_up_at timestamptz,
      add check (given_up_at is null or handled_at is null)`);
}
