import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/** A quick sign-in is for the minutes in which somebody stands beside the machine. */
export const quickTokenLifetimeMs = 15 * 60 * 1000;

/** Makes a token that lets somebody in once; only its hash is kept. */
export async function makeQuickToken(knex: Knex, userId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + quickTokenLifetimeMs);
  await knex('quick_sign_ins').insert({ token_hash: hashOf(token), user_id: userId, expires_at });
  return token;
}

/** Uses a token up, and answers whom it lets in: one of two at once finds it gone. */
export async function takeQuickToken(knex: Knex, token: string, now: Date): Promise<number | undefined> {
  const [taken] = await knex('quick_sign_ins')
    .where({ token_hash: hashOf(token) })
    .delete()
    .returning<{ user_id: number; expires_at: Date }[]>(['user_id', 'expires_at']);
  return taken && taken.expires_at > now ? taken.user_id : undefined;
}

/** Forgets tokens that let nobody in any more. */
export async function sweepQuickTokens(knex: Knex, now: Date): Promise<void> {
  await knex('quick_sign_ins').where('expires_at', '<=', now).delete();
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
