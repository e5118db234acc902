import { securityChanged } from '@frizo/contracts';
import { refusedFields, type ServiceParts } from '@frizo/service-kit';
import { changePasswordFields, fieldCodes } from '@frizo/validation';
import type { Knex } from 'knex';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import { createMailedLinksStore } from '../mailed-links/mailed-links.store.ts';
import { forgetDevices } from '../devices/known-devices.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { hashRefreshToken } from '../sessions/refresh-token.ts';
import type { Session } from '../sessions/session.model.ts';
import { createSessionsStore } from '../sessions/sessions.store.ts';
import { hashPassword, isPasswordOf } from '../users/password.ts';
import { requireUser } from '../users/require-user.ts';
import { createUsersStore } from '../users/users.store.ts';

export interface ChangePasswordTools extends Pick<ServiceParts, 'knex' | 'outbox' | 'clock' | 'transaction'> {
  readonly limits: AttemptCounter;
}

export interface ChangePasswordRequest {
  readonly userId: number;
  readonly ip: string;
  readonly oldPassword: string;
  readonly newPassword: string;
  /** The caller's session, which stays open; without one in the token, that of the browser's cookie. */
  readonly sessionId: string | undefined;
  readonly refreshSecret: string | undefined;
}

/** Changes the password after a check of the old one (Q21); ends the account's other sessions and all calendar feeds. */
export async function changePassword(
  { knex, outbox, clock, transaction, limits }: ChangePasswordTools,
  { userId, ip, oldPassword, newPassword, sessionId, refreshSecret }: ChangePasswordRequest,
): Promise<void> {
  const faults = fieldCodes(changePasswordFields, { oldPassword, newPassword });
  if (faults) throw refusedFields(faults);
  await limits.count({ account: userId, ip });
  const user = requireUser(await createUsersStore(knex).byId(userId));
  if (!(await isPasswordOf(user.passwordHash, oldPassword))) {
    throw refusedFields({ oldPassword: ['PASSWORD_IS_WRONG'] });
  }
  const passwordHash = await hashPassword(newPassword);
  await transaction(async (trx) => {
    const users = createUsersStore(trx);
    // Locked before the sessions are read: a log-in with the old password has then either committed, and its session ends here, or is refused.
    if ((await users.lockForChange(userId))?.passwordHash !== user.passwordHash) {
      throw refusedFields({ oldPassword: ['PASSWORD_IS_WRONG'] });
    }
    await users.setPasswordHash(userId, passwordHash);
    const own = await ownSession(trx, sessionId, refreshSecret);
    // The browser's cookie may belong to another user; then no session of this account stays open.
    const kept = own?.userId === userId ? own : undefined;
    await endAllSessions(trx, { outbox, clock }, userId, kept?.id);
    await forgetDevices(trx, userId, kept?.deviceId);
    await createMailedLinksStore(trx).dropUnusedOf(userId);
    const { email, firstName } = user;
    await outbox.add(trx, securityChanged, { userId, email, firstName, change: 'password' });
  });
  await limits.clear({ account: userId, ip });
}

async function ownSession(
  trx: Knex.Transaction,
  sessionId: string | undefined,
  refreshSecret: string | undefined,
): Promise<Session | undefined> {
  const sessions = createSessionsStore(trx);
  if (sessionId !== undefined) return sessions.byId(sessionId);
  return refreshSecret ? (await sessions.lockByToken(hashRefreshToken(refreshSecret)))?.session : undefined;
}
