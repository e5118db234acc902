import { createHash, randomBytes } from 'node:crypto';
import { DomainError, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { createUsersStore } from '../users/users.store.ts';
import { beginSession, type NewBrowserSession, type Browser, type SessionParts } from './begin-session.ts';

/** Short, because the link is meant to be opened right after it was printed. */
export const quickTokenLifetimeMs = 15 * 60 * 1000;

/** Creates a token for one sign-in; only its hash is stored. */
export async function makeQuickToken(knex: Knex, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + quickTokenLifetimeMs);
  await knex('quick_sign_ins').insert({ token_hash: hashOf(token), user_id: userId, expires_at });
  return token;
}

/** Uses a token and returns its user id; the second of two concurrent uses finds it deleted. */
export async function takeQuickToken(knex: Knex, token: string, now: Date): Promise<number | undefined> {
  const [taken] = await knex('quick_sign_ins')
    .where({ token_hash: hashOf(token) })
    .delete()
    .returning<{ user_id: number; expires_at: Date }[]>(['user_id', 'expires_at']);
  return taken && taken.expires_at > now ? taken.user_id : undefined;
}

/** Deletes expired tokens. */
export async function sweepQuickTokens(knex: Knex, now: Date): Promise<void> {
  await knex('quick_sign_ins').where('expires_at', '<=', now).delete();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Starts a session with a token of the command line (Q127); unknown, used and expired tokens get the same error. */
export async function quickSignIn(
  tools: SessionParts & Pick<ServiceParts, 'transaction'>,
  token: string,
  browser: Browser,
): Promise<NewBrowserSession> {
  const opened = await tools.transaction(async (trx) => {
    const userId = await takeQuickToken(trx, token, tools.clock.now());
    const user = userId && (await createUsersStore(trx).byId(userId));
    return user ? beginSession(tools, trx, user, browser) : undefined;
  });
  if (opened) return opened;
  throw new DomainError('session.wrong_token', 'This sign-in link does not work any more.', { status: 401 });
}
