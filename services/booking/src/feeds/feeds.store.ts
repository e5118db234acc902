import type { PayloadOf, sessionsEnded } from '@frizo/contracts';
import { signedTextOf, signText } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** The secret under which `sharedSecret` finds the key of feeds. */
export const feedKeyName = 'calendar-feed';

export interface Feed {
  readonly userId: number;
  /** How often the address was made anew: an older one leads nowhere. */
  readonly generation: number;
  /** Of feeds from before that was kept, null. */
  readonly madeAt: Date | null;
}

/** What stands in the address of a feed. */
export function feedToken(key: Buffer, { userId, generation }: Pick<Feed, 'userId' | 'generation'>): string {
  return signText(key, `${userId}-${generation}`);
}

/** Whose feed, and which, a token names; undefined for one that was not made here. It may be revoked. */
export function feedOfToken(key: Buffer, token: string): Pick<Feed, 'userId' | 'generation'> | undefined {
  const [, userId, generation] = /^(\d{1,15})-(\d{1,9})$/.exec(signedTextOf(key, token) ?? '') ?? [];
  return userId && generation ? { userId: Number(userId), generation: Number(generation) } : undefined;
}

export async function findFeed(knex: Knex, userId: number): Promise<Feed | undefined> {
  const row = await knex('calendar_feeds')
    .where({ user_id: userId, is_revoked: false })
    .first<{ generation: number; made_at: Date | null } | undefined>('generation', 'made_at');
  return row && { userId, generation: row.generation, madeAt: row.made_at };
}

/** Who makes a feed, and from where: it ends with the session. */
interface FeedOwner {
  readonly userId: number;
  readonly sessionId: string | undefined;
  readonly now: Date;
}

/** A feed of a new address; the one before leads nowhere from now on. */
export async function makeFeed(trx: Knex, { userId, sessionId, now }: FeedOwner): Promise<Feed> {
  const made = { session_id: sessionId ?? null, made_at: now, is_revoked: false };
  const [row] = await trx('calendar_feeds')
    .insert({ user_id: userId, generation: 1, ...made })
    .onConflict('user_id')
    .merge({ generation: trx.raw('calendar_feeds.generation + 1'), ...made })
    .returning<{ generation: number }[]>('generation');
  if (!row) throw new Error('a calendar feed was not made');
  return { userId, generation: row.generation, madeAt: now };
}

export async function revokeFeed(trx: Knex, userId: number): Promise<void> {
  await trx('calendar_feeds').where({ user_id: userId }).update({ is_revoked: true });
}

/**
 * Ends the feed that an ended session made (decisions 9), or passes it on to the session that took over in the same browser. One of which
 * nobody knows who made it ends with any session; after a new password every one ends that was made before. Safe to repeat.
 */
export async function endFeedOfSessions(
  trx: Knex,
  { userId, sessionIds, endedAt, endsAllFeeds, replacedBy }: PayloadOf<typeof sessionsEnded>,
): Promise<void> {
  const own = trx('calendar_feeds').where({ user_id: userId });
  if (replacedBy !== undefined) {
    await own.whereIn('session_id', sessionIds).update({ session_id: replacedBy });
    return;
  }
  await own
    .where((ends) => {
      ends.whereIn('session_id', sessionIds).orWhere((before) => {
        before.where((made) => made.whereNull('made_at').orWhere('made_at', '<=', new Date(endedAt)));
        if (!endsAllFeeds) before.whereNull('session_id');
      });
    })
    .update({ is_revoked: true });
}
