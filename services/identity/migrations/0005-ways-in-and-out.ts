import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Sign-up, mailed links, quick sign-in and push tokens; the counters of log-in now count every kind of attempt. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table log_in_limits rename to attempts');
  await knex.raw('alter table users add column made_by_request uuid');
  await knex.raw('create index sessions_user on sessions (user_id)');
  await knex.raw(`
    create table secrets (
      name text primary key,
      value bytea not null
    )`);
  for (const name of ['captcha', 'mailed-link'])
    await knex('secrets').insert({ name, value: randomBytes(32) });
  await knex.raw(`
    create table spent_captchas (
      signature text primary key,
      expires_at timestamptz not null
    )`);
  await knex.raw(`
    create table mailed_links (
      id uuid primary key,
      purpose text not null check (purpose in ('reset-password', 'confirm-email')),
      user_id bigint references users (id) on delete cascade,
      new_email citext,
      expires_at timestamptz not null,
      used_at timestamptz
    )`);
  await knex.raw('create index mailed_links_user on mailed_links (user_id)');
  await knex.raw(`
    create table quick_sign_ins (
      token_hash bytea primary key,
      user_id bigint not null references users (id) on delete cascade,
      expires_at timestamptz not null
    )`);
  await knex.raw(`
    create table push_tokens (
      endpoint_hash bytea primary key,
      user_id bigint not null references users (id) on delete cascade,
      token text not null,
      told_at timestamptz not null
    )`);
  await knex.raw('create index push_tokens_user on push_tokens (user_id, told_at)');
}
