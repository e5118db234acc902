import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table releases (
      remote text not null,
      build text not null,
      record jsonb not null,
      registered_at timestamptz not null default now(),
      primary key (remote, build)
    )`);
  await knex.raw(`
    create table rollouts (
      remote text primary key,
      version integer not null default 1,
      stable text not null,
      candidate text,
      percent smallint not null default 0 check (percent between 0 and 100),
      salt text not null,
      flag text,
      last_good text,
      frozen boolean not null default false,
      foreign key (remote, stable) references releases (remote, build),
      foreign key (remote, candidate) references releases (remote, build),
      foreign key (remote, last_good) references releases (remote, build)
    )`);
  await knex.raw(`
    create table rollout_moves (
      id bigint generated always as identity primary key,
      remote text not null,
      moved_at timestamptz not null default now(),
      moved_by text not null,
      reason text not null,
      before jsonb,
      after jsonb not null
    )`);
  await knex.raw(`
    create table remote_failures (
      id bigint generated always as identity primary key,
      remote text not null,
      build text not null,
      stage text not null,
      message text not null,
      path text not null,
      reported_at timestamptz not null default now()
    )`);
  await knex.raw('create index remote_failures_of_build on remote_failures (remote, build, reported_at)');
  await knex.raw(`
    create table feature_flags (
      key text primary key,
      value jsonb not null,
      description text not null
    )`);
  await knex('feature_flags').insert([
    {
      key: 'skipSubscriptions',
      value: JSON.stringify(true),
      description: 'Lifts every limit that a missing subscription would set (decisions 5).',
    },
    {
      key: 'cardRequiredToBook',
      value: JSON.stringify(false),
      description:
        'A client needs a card on file before booking (spec 4). Off while no remote offers the card modal.',
    },
  ]);
}
