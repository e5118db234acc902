import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Candidates for named users, summaries of moves, and the health of builds. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create table secrets (name text primary key, value bytea not null)');
  for (const name of ['audience', 'overrides', 'visitors'])
    await knex('secrets').insert({ name, value: randomBytes(32) });
  await knex.raw('alter table releases add column bytes bigint');
  await knex.raw(`
    alter table rollouts
      alter column percent type double precision,
      add column user_ids jsonb not null default '[]',
      add column roles jsonb not null default '[]',
      add column frozen_by text,
      add column frozen_at timestamptz,
      add column frozen_reason text`);
  await knex.raw('alter table rollout_moves add column summary text');
  await knex.raw(`
    update rollout_moves set summary =
      case when before is null then format('stable %s, the first', after ->> 'stable')
      else format('stable %s instead of %s', after ->> 'stable', before ->> 'stable') end`);
  await knex.raw('alter table rollout_moves alter column summary set not null');
  await knex.raw('create index rollout_moves_of_remote on rollout_moves (remote, moved_at)');
  // Many beacons add to a few rows. Values are counted in histogram buckets, so that percentiles can be computed from sums.
  await knex.raw(`
    create table page_counts (
      remote text not null,
      build text not null,
      since timestamptz not null,
      measure text not null,
      bucket smallint not null,
      count bigint not null,
      primary key (remote, build, since, measure, bucket)
    )`);
  // One row per browser and period, so that repeated reports of one browser cannot freeze a candidate.
  await knex.raw(`
    create table failing_visitors (
      remote text not null,
      build text not null,
      since timestamptz not null,
      visitor text not null,
      primary key (remote, build, since, visitor)
    )`);
  // For the audit, which names admins by their e-mail; no other users are stored.
  await knex.raw(`
    create table admins (
      user_id bigint primary key,
      version integer not null,
      email text not null
    )`);
}
