import type { Knex } from 'knex';

/** Whom the audit names: the admin's e-mail, or the number of who has become one so lately that it was not told yet. */
export async function nameOfAdmin(knex: Knex, userId: number): Promise<string> {
  const row = await knex('admins').where({ user_id: userId }).first<{ email: string } | undefined>('email');
  return row?.email ?? `user ${userId}`;
}
