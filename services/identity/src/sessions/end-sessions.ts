import { sessionsEnded } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { hashRefreshToken } from './refresh-token.ts';
import { createSessionsStore } from './sessions.store.ts';

/** The sessions of a user that end, and what ends with them. */
export interface Ending {
  readonly userId: number;
  readonly sessionIds: readonly string[];
  /** Whether calendar feeds that other sessions created end too. */
  readonly endsAllFeeds?: boolean;
  /** The session in the same browser that takes over what these have created. */
  readonly replacedBy?: string;
}

/** The maximum number of sessions in one event. */
const maxPerEvent = 200;

/**
 * Ends sessions with everything that they have created (decisions 9), in the caller's transaction: refresh tokens and push subscriptions
 * directly; access tokens, sockets and calendar feeds by the event that commits with it. Sessions that have already ended are skipped.
 */
export async function endSessions(
  trx: Knex.Transaction,
  { outbox, clock }: Pick<ServiceParts, 'outbox' | 'clock'>,
  { userId, sessionIds, endsAllFeeds = false, replacedBy }: Ending,
): Promise<void> {
  if (sessionIds.length === 0 && !endsAllFeeds) return;
  const now = clock.now();
  const ended = await createSessionsStore(trx).end(sessionIds, now);
  if (ended.length === 0 && !endsAllFeeds) return;
  const pushTokens = trx('push_tokens').where({ user_id: userId }).whereIn('session_id', ended);
  await (replacedBy ? pushTokens.update({ session_id: replacedBy }) : pushTokens.delete());
  // At least one event, which ends the feeds even if no session is left.
  for (let from = 0; from === 0 || from < ended.length; from += maxPerEvent) {
    await outbox.add(trx, sessionsEnded, {
      userId,
      sessionIds: ended.slice(from, from + maxPerEvent),
      endedAt: now.getTime(),
      endsAllFeeds,
      ...(replacedBy !== undefined && { replacedBy }),
    });
  }
}

/** Ends every session of an account, except for one, and every calendar feed: for a new password or "log out everywhere". */
export async function endAllSessions(
  trx: Knex.Transaction,
  parts: Pick<ServiceParts, 'outbox' | 'clock'>,
  userId: number,
  exceptSessionId?: string,
): Promise<void> {
  const open = await createSessionsStore(trx).notEndedOf(userId);
  const sessionIds = open.filter((id) => id !== exceptSessionId);
  await endSessions(trx, parts, { userId, sessionIds, endsAllFeeds: true });
}

/** Ends the session of the refresh cookie, with all its tokens. Does nothing without one. */
export async function logOut(
  trx: Knex.Transaction,
  parts: Pick<ServiceParts, 'outbox' | 'clock'>,
  refreshSecret: string | undefined,
): Promise<void> {
  if (!refreshSecret) return;
  const found = await createSessionsStore(trx).lockByToken(hashRefreshToken(refreshSecret));
  if (!found) return;
  await endSessions(trx, parts, { userId: found.session.userId, sessionIds: [found.session.id] });
}
