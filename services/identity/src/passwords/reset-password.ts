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
  /** Counts the mails with such links; used ones no longer count. */
  readonly mails: AttemptCounter;
}

/** Sets the password behind a mailed link. Whoever knew the old one, or has a session, is out from then on. */
export async function resetPassword(
  { outbox, clock, transaction, links, limits, logInGuard, mails }: ResetPasswordTools,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<void> {
  await limits.count({ account: '', ip });
  const faults = fieldCodes({ password: newPassword }, { password });
  if (faults) throw refusedFields(faults);
  // Before the costly part, so that made-up tokens cost nothing.
  await links.requireUsable(token, 'reset-password');
  const passwordHash = await hashPassword(password);
  const { email } = await transaction(async (trx) => {
    const { userId } = await links.take(trx, token, 'reset-password');
    const users = createUsersStore(trx);
    const user = requireUser(await users.byId(userId));
    await users.setPasswordHash(userId, passwordHash);
    // The link came by mail to this address: whoever opened it has the mailbox.
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
  await logInGuard.forgive(email, ip);
  await mails.forgiveAccount(email);
}

interface ForgotPasswordTools extends Pick<ServiceParts, 'knex' | 'transaction'> {
  readonly links: MailedLinks;
  readonly limits: AttemptCounter;
  /** Counts the mails to an account, whoever asks for them. */
  readonly mails: AttemptCounter;
}

/**
 * Has a link mailed that sets a new password. For an address without an account the same rows are written and the same event is
 * told, of a link that opens nothing and is mailed to nobody: neither answer nor time tells who has an account. After too many mails the
 * newest link stays and no further one is mailed: strangers can neither fill a mailbox nor keep its owner from a link.
 */
export async function forgotPassword(
  { knex, transaction, links, limits, mails }: ForgotPasswordTools,
  { username, ip }: { username: string; ip: string },
): Promise<void> {
  const email = cleanText(username);
  const { username: violation } = checkFields({ username: requiredEmail }, { username: email });
  if (violation) throw refusedFields({ username: [violation.code] });
  await limits.count({ account: email, ip });
  if (await mails.isTooOften(email)) return;
  const user = await createUsersStore(knex).byEmail(email);
  await transaction((trx) => links.request(trx, { purpose: 'reset-password', userId: user?.id ?? null }));
}
