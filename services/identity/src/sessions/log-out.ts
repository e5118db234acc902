import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { endSessions } from './end-sessions.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { createSessionsStore } from './sessions.store.ts';

/** Ends the session behind the cookie, with every token of it. Without one there is nothing to end. */
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
