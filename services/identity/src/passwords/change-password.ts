import { securityChanged } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import { changePasswordFields, fieldCodes } from '@frizo/validation';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import { createMailedLinksStore } from '../mailed-links/mailed-links.store.ts';
import { hashRefreshToken } from '../sessions/refresh-token.ts';
import { createSessionsStore } from '../sessions/sessions.store.ts';
import { hashPassword, isPasswordOf } from '../users/password.ts';
import { refusedFields } from '../users/refuse-fields.ts';
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
  /** Of the browser that asks; its session goes on. */
  readonly refreshSecret: string | undefined;
}

/** Changes the password of somebody who knows the old one (Q21); the account's sessions elsewhere end. */
export async function changePassword(
  { knex, outbox, clock, transaction, limits }: ChangePasswordTools,
  { userId, ip, oldPassword, newPassword, refreshSecret }: ChangePasswordRequest,
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
    const sessions = createSessionsStore(trx);
    const own = refreshSecret ? await sessions.lockByHash(hashRefreshToken(refreshSecret)) : undefined;
    // A cookie of somebody else, left in this browser, keeps nothing of this account open.
    await sessions.endAllOf(userId, clock.now(), own?.userId === userId ? own.familyId : undefined);
    await createUsersStore(trx).setPasswordHash(userId, passwordHash);
    await createMailedLinksStore(trx).dropUnusedOf(userId);
    const { email, firstName } = user;
    await outbox.add(trx, securityChanged, { userId, email, firstName, change: 'password' });
  });
  await limits.forgive({ account: userId, ip });
}
