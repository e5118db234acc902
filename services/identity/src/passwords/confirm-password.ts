import { DomainError, type ServiceParts } from '@frizo/service-kit';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import { createSessionsStore } from '../sessions/sessions.store.ts';
import { isPasswordOf } from '../users/password.ts';
import { requireUser } from '../users/require-user.ts';
import { createUsersStore } from '../users/users.store.ts';

/** How long changes of payouts are accepted after the password was typed again. */
const validMs = 5 * 60_000;

export interface PasswordConfirmation {
  readonly userId: number;
  /** undefined for a token without a session, in which nothing can be remembered. */
  readonly sessionId: string | undefined;
  readonly ip: string;
  readonly password: string;
}

/**
 * Remembers in the session that its user has just typed the password again; returns until when that counts.
 * @throws DomainError 403 password.wrong, 429 after too many tries, 409 session.unknown.
 */
export async function confirmPassword(
  { knex, clock, limits }: Pick<ServiceParts, 'knex' | 'clock'> & { readonly limits: AttemptCounter },
  { userId, sessionId, ip, password }: PasswordConfirmation,
): Promise<Date> {
  if (sessionId === undefined) throw unknownSession();
  await limits.count({ account: userId, ip });
  const user = requireUser(await createUsersStore(knex).byId(userId));
  if (!(await isPasswordOf(user.passwordHash, password))) {
    throw new DomainError('password.wrong', 'This is not your password', {
      status: 403,
      fields: { password: ['PASSWORD_IS_WRONG'] },
    });
  }
  const now = clock.now();
  const isStored = await createSessionsStore(knex).markPasswordConfirmed(sessionId, userId, now);
  if (!isStored) throw unknownSession();
  await limits.clear({ account: userId, ip });
  return new Date(now.getTime() + validMs);
}

/** Until when the password counts as typed again in a session; null when it does not, or when the session has ended. */
export async function confirmedUntil(
  { knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
): Promise<Date | null> {
  const session = await createSessionsStore(knex).openById(sessionId, userId);
  if (!session?.passwordConfirmedAt) return null;
  const until = new Date(session.passwordConfirmedAt.getTime() + validMs);
  return until > clock.now() ? until : null;
}

function unknownSession(): DomainError {
  return new DomainError('session.unknown', 'Please log in again.', { status: 409 });
}
