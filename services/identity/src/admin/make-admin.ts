import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceUser } from '../users/announce-user.ts';
import { createUsersStore } from '../users/users.store.ts';

/** What became of the wish to make somebody a platform operator. */
export type Making = 'made' | 'was' | 'unknown';

/** Makes an account an admin's (decisions 1: by the seed or the command line, never by sign-up). It holds with their next token. */
export async function makeAdmin(knex: Knex, outbox: Outbox, email: string): Promise<Making> {
  return knex.transaction(async (trx) => {
    const users = createUsersStore(trx);
    const found = await users.byEmail(email);
    const user = found && (await users.lockById(found.id));
    if (!user) return 'unknown';
    if (user.admin) return 'was';
    await users.change(user.id, { admin: true });
    await announceUser(trx, outbox, user.id);
    return 'made';
  });
}
