import { securityChanged } from '@frizo/contracts';
import { refusedFields, type ServiceParts } from '@frizo/service-kit';
import { checkFields, cleanText, fieldCodes, newPassword, requiredEmail } from '@frizo/validation';
import { forgetDevices } from '../devices/known-devices.ts';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import type { LogInGuard } from '../limits/log-in-guard.ts';
import { createMailedLinksStore } from '../mailed-links/mailed-links.store.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { announceUser } from '../users/announce-user.ts';
import { hashPassword } from '../users/password.ts';
import { requireUser } from '../users/require-user.ts';
import { createUsersStore } from '../users/users.store.ts';

export interface ResetPasswordTools extends Pick<ServiceParts, 'outbox' | 'clock' | 'transaction'> {
  readonly links: MailedLinks;
  readonly limits: AttemptCounter;
  readonly logInGuard: LogInGuard;
  /** Counts the mails with such links since the last one that was used. */
  readonly mails: AttemptCounter;
}

/** Sets a new password with a mailed link; the old password and all sessions become invalid. */
export async function resetPassword(
  { outbox, clock, transaction, links, limits, logInGuard, mails }: ResetPasswordTools,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<void> {
  await limits.count({ account: '', ip });
  const faults = fieldCodes({ password: newPassword }, { password });
  if (faults) throw refusedFields(faults);
  // Checked before the expensive hash, so that forged tokens are cheap to refuse.
  await links.requireUsable(token, 'reset-password');
  const passwordHash = await hashPassword(password);
  const { email } = await transaction(async (trx) => {
    const { userId } = await links.take(trx, token, 'reset-password');
    const users = createUsersStore(trx);
    const user = requireUser(await users.byId(userId));
    await users.setPasswordHash(userId, passwordHash);
    // The link was mailed to this address, so opening it confirms the address.
    if (user.emailConfirmedAt === null) {
      await users.change(userId, { emailConfirmedAt: clock.now() });
      await announceUser(trx, outbox, userId);
    }
    await endAllSessions(trx, { outbox, clock }, userId);
    await forgetDevices(trx, userId);
    await createMailedLinksStore(trx).dropUnusedOf(userId);
    const { email, firstName } = user;
    await outbox.add(trx, securityChanged, { userId, email, firstName, change: 'password' });
    return user;
  });
  await logInGuard.clear(email, ip);
  await mails.clearAccount(email);
}

interface ForgotPasswordTools extends Pick<ServiceParts, 'knex' | 'transaction'> {
  readonly links: MailedLinks;
  readonly limits: AttemptCounter;
  /** Counts the mails to an account, from any caller. */
  readonly mails: AttemptCounter;
}

/**
 * Requests a mail with a link that sets a new password. For an address without an account the same rows and event are written, for a link
 * that is never mailed, so neither answer nor timing reveals whether an account exists. After too many mails the newest link stays valid and
 * no further one is mailed: others can neither flood a mailbox nor prevent its owner from getting a link.
 */
export async function forgotPassword(
  { knex, transaction, links, limits, mails }: ForgotPasswordTools,
  { username, ip }: { username: string; ip: string },
): Promise<void> {
  const email = cleanText(username);
  const { username: violation } = checkFields({ username: requiredEmail }, { username: email });
  if (violation) throw refusedFields({ username: [violation.code] });
  await limits.count({ account: email, ip });
  if (await mails.countsOverLimit(email)) return;
  const user = await createUsersStore(knex).byEmail(email);
  await transaction((trx) => links.request(trx, { purpose: 'reset-password', userId: user?.id ?? null }));
}
