import type { Knex } from 'knex';

/** How often a user or salon has done what is limited (attempt-limits.ts), over all copies of the service. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table attempt_counts (
      /** What is counted. */
      name text not null,
      /** The id of a user or of a salon, as the name says. */
      subject bigint not null,
      since timestamptz not null,
      times integer not null check (times >= 0),
      primary key (name, subject)
    )`);
  await knex.raw('create index attempt_counts_by_age on attempt_counts (since)');
}
