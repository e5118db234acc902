import type { PayloadOf, sessionsEnded } from '@frizo/contracts';
import { signedTextOf, signText } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** The secret under which `sharedSecret` finds the key of feeds. */
export const feedKeyName = 'calendar-feed';

export interface Feed {
  readonly userId: number;
  /** How often the address was replaced: older ones are invalid. */
  readonly generation: number;
  /** Null for feeds from before this was stored. */
  readonly madeAt: Date | null;
}

/** The token in the address of a feed. */
export function feedToken(key: Buffer, { userId, generation }: Pick<Feed, 'userId' | 'generation'>): string {
  return signText(key, `${userId}-${generation}`);
}

/** The user and generation of a feed that a token names; undefined for a token with an invalid signature. The feed may be revoked. */
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

/** Who creates a feed, and in which session: the feed ends with it. */
interface FeedOwner {
  readonly userId: number;
  readonly sessionId: string | undefined;
  readonly now: Date;
}

/** Creates a feed with a new address; the previous one becomes invalid. */
export async function makeFeed(trx: Knex, { userId, sessionId, now }: FeedOwner): Promise<Feed> {
  const made = { session_id: sessionId ?? null, made_at: now, is_revoked: false };
  const [row] = await trx('calendar_feeds')
    .insert({ user_id: userId, generation: 1, ...made })
    .onConflict('user_id')
    .merge({ generation: trx.raw('calendar_feeds.generation + 1'), ...made })
    .returning<{ generation: number }[]>('generation');
  if (!row) throw new Error('a calendar feed was not created');
  return { userId, generation: row.generation, madeAt: now };
}

export async function revokeFeed(trx: Knex, userId: number): Promise<void> {
  await trx('calendar_feeds').where({ user_id: userId }).update({ is_revoked: true });
}

/**
 * Ends the feed created in an ended session (decisions 9), or passes it on to the session that replaced it in the same browser. A feed
 * without a known session ends with any session; a new password ends every feed created before it. Safe to repeat.
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
