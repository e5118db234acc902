import type { Knex } from 'knex';

/**
 * An e-mail address is looked up, counted and unique in one normalized form (`normalizeEmail`). Addresses are ASCII, so the lower case of
 * the C collation is the same form for rows that an older copy of the service writes during the release; citext folds letters by the
 * database's locale, where `İ` may equal `i`. The old unique index stays for those copies. Also stores when a mailed link confirmed the address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      add column email_key text collate "C" generated always as (lower((email)::text collate "C")) stored,
      add column email_confirmed_at timestamptz`);
  await knex.raw('create unique index users_email_form on users (email_key)');
}
