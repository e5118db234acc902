import { errorKeys } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import { createUsersStore } from '../users/users.store.ts';
import { openSession, type OpenedSession, type SessionTools } from './open-session.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { judgeToken } from './rotation.ts';
import { createSessionsStore } from './sessions.store.ts';

/**
 * Turns a refresh token into a new pair. Answers `reuse` where a token came back after it was replaced: somebody has a
 * copy, and nobody can tell who, so the whole family ends (decisions 2).
 */
export async function renewSession(
  tools: SessionTools,
  refreshSecret: string | undefined,
): Promise<OpenedSession | 'missing' | 'reuse'> {
  if (!refreshSecret) return 'missing';
  const { knex, now } = tools;
  const sessions = createSessionsStore(knex);
  const session = await sessions.lockByHash(hashRefreshToken(refreshSecret));
  const verdict = judgeToken(session, now);
  if (!session || verdict === 'missing') return 'missing';
  if (verdict === 'reuse') {
    await sessions.endFamily(session.familyId, now);
    return 'reuse';
  }
  const user = await createUsersStore(knex).byId(session.userId);
  if (!user) return 'missing';
  await sessions.markRotated(session.id, now);
  return openSession(tools, user, session.familyId);
}

/** What a renewal that came to nothing answers: not logged in, whatever the reason (spec 4). */
export function notLoggedIn(): DomainError {
  return new DomainError(errorKeys.tokenMissing, 'Please log in.', { status: 401 });
}
