import type { Knex } from 'knex';

/**
 * An e-mail address is looked up, counted and unique in one form (`normalizeEmail`). Addresses are ASCII, so the plain lower case of the
 * C collation is that form for rows that an older copy of the service writes meanwhile; citext folds letters as the database's locale
 * does, where `İ` may be `i`. The old unique index stays for those copies. Also whether the address was proved by a mailed link.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users
      add column email_key text collate "C" generated always as (lower((email)::text collate "C")) stored,
      add column email_confirmed_at timestamptz`);
  await knex.raw('create unique index users_email_form on users (email_key)');
}
