import { signedTextOf, signText } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** The secret under which `sharedSecret` finds the key of feeds. */
export const feedKeyName = 'calendar-feed';

export interface Feed {
  readonly userId: number;
  /** How often the address was made anew: an older one leads nowhere. */
  readonly generation: number;
}

/** What stands in the address of a feed. */
export function feedToken(key: Buffer, { userId, generation }: Feed): string {
  return signText(key, `${userId}-${generation}`);
}

/** Whose feed, and which, a token names; undefined for one that was not made here. It may be revoked. */
export function feedOfToken(key: Buffer, token: string): Feed | undefined {
  const [, userId, generation] = /^(\d{1,15})-(\d{1,9})$/.exec(signedTextOf(key, token) ?? '') ?? [];
  return userId && generation ? { userId: Number(userId), generation: Number(generation) } : undefined;
}

export async function findFeed(knex: Knex, userId: number): Promise<Feed | undefined> {
  const row = await knex('calendar_feeds')
    .where({ user_id: userId, is_revoked: false })
    .first<{ generation: number } | undefined>('generation');
  return row && { userId, generation: row.generation };
}

/** A feed of a new address; the one before leads nowhere from now on. */
export async function makeFeed(trx: Knex, userId: number): Promise<Feed> {
  const [row] = await trx('calendar_feeds')
    .insert({ user_id: userId, generation: 1 })
    .onConflict('user_id')
    .merge({ generation: trx.raw('calendar_feeds.generation + 1'), is_revoked: false })
    .returning<{ generation: number }[]>('generation');
  if (!row) throw new Error('a calendar feed was not made');
  return { userId, generation: row.generation };
}

export async function revokeFeed(trx: Knex, userId: number): Promise<void> {
  await trx('calendar_feeds').where({ user_id: userId }).update({ is_revoked: true });
}
