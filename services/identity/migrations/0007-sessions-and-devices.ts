import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * A session now has a row of its own, from log-in to its end: `sessions` still contains its refresh tokens. Also adds the browsers that have
 * logged in to an account, and the session of a browser's push messages.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table known_devices (
      id uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      secret_hash bytea not null,
      user_agent text not null,
      last_seen_at timestamptz not null,
      unique (secret_hash, user_id)
    )`);
  await knex.raw('create index known_devices_user on known_devices (user_id, last_seen_at)');
  await knex.raw('create index known_devices_seen on known_devices (last_seen_at)');
  await knex.raw(`
    create table session_families (
      id uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      device_id uuid references known_devices (id) on delete set null,
      user_agent text not null default '',
      started_at timestamptz not null,
      last_used_at timestamptz not null,
      ends_at timestamptz not null,
      ended_at timestamptz
    )`);
  // 90 days from their oldest stored token; earlier tokens of old families have been deleted.
  await knex.raw(`
    insert into session_families (id, user_id, started_at, last_used_at, ends_at, ended_at)
    select family_id, min(user_id), min(created_at), max(created_at), min(created_at) + interval '90 days', max(ended_at)
    from sessions group by family_id`);
  await knex.raw('create index session_families_user on session_families (user_id) where ended_at is null');
  await knex.raw('create index session_families_device on session_families (device_id)');
  await knex.raw('create index session_families_used on session_families (last_used_at)');
  await knex.raw('alter table push_tokens add column session_id uuid');
  await knex('secrets').insert({ name: 'refresh-token', value: randomBytes(32) });
}
