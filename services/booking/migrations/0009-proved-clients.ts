import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** Evidence that an account and a salon's client are the same person, and the salon's decisions about possible duplicates (decisions 9). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table people
      add column email text not null default '',
      add column is_email_confirmed boolean,
      add column gender smallint,
      add column confirmed_phone text not null default ''`);
  await knex.raw(`create index people_by_email on people (email) where email <> ''`);
  // A merged entry keeps its row and id: requests that still name it refer to the entry it was merged into.
  await knex.raw(`
    alter table salon_clients
      add column email text not null default '',
      add column merged_into bigint references salon_clients (id)`);
  await knex.raw(`
    create index salon_clients_without_account_by_phone on salon_clients (phone)
      where user_id is null and merged_into is null and phone <> ''`);
  await knex.raw(`
    create index salon_clients_without_account_by_email on salon_clients (email)
      where user_id is null and merged_into is null and email <> ''`);
  await knex.raw(`
    create table salon_clients_apart (
      one_id bigint not null references salon_clients (id) on delete cascade,
      other_id bigint not null references salon_clients (id) on delete cascade,
      primary key (one_id, other_id),
      check (one_id < other_id)
    )`);
  // The code itself is derived from the id and a secret, and is not stored.
  await knex.raw(`
    create table phone_codes (
      id uuid primary key,
      user_id bigint not null,
      phone text not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      attempts smallint not null default 0,
      used_at timestamptz
    )`);
  await knex.raw('create index phone_codes_of_user on phone_codes (user_id, sent_at)');
  await knex.raw('create index phone_codes_of_phone on phone_codes (phone, sent_at)');
  await knex('secrets').insert({ name: 'phone-code', value: randomBytes(32) });
}
