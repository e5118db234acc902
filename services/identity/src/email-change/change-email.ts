import { refusedFields, type ServiceParts } from '@frizo/service-kit';
import { changeEmailFields, cleanText, fieldCodes } from '@frizo/validation';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import { isPasswordOf } from '../users/password.ts';
import { requireUser } from '../users/require-user.ts';
import { createUsersStore } from '../users/users.store.ts';

export interface ChangeEmailTools extends Pick<ServiceParts, 'knex' | 'transaction'> {
  readonly links: MailedLinks;
  readonly limits: AttemptCounter;
}

export interface ChangeEmailRequest {
  readonly userId: number;
  readonly ip: string;
  readonly newEmail: string;
  readonly password: string;
}

/**
 * Has a link mailed to a new address (Q31); the change holds once it is opened. Whether the address has another account is
 * not looked at here: the mail alone says so, to its owner.
 */
export async function changeEmail(
  { knex, transaction, links, limits }: ChangeEmailTools,
  { userId, ip, newEmail: typed, password }: ChangeEmailRequest,
): Promise<void> {
  const newEmail = cleanText(typed);
  const faults = fieldCodes(changeEmailFields, { newEmail, password });
  if (faults) throw refusedFields(faults);
  await limits.count({ account: userId, ip });
  const user = requireUser(await createUsersStore(knex).byId(userId));
  const wrongPassword = refusedFields({ password: ['PASSWORD_IS_WRONG'] });
  if (!(await isPasswordOf(user.passwordHash, password))) throw wrongPassword;
  await transaction(async (trx) => {
    // A new password takes such links back, and would miss this one.
    const current = await createUsersStore(trx).lockForChange(userId);
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword;
    await links.request(trx, { purpose: 'confirm-email', userId, newEmail });
  });
}

/** Has a link mailed to the account's own address that proves it; nothing where it is proved. @throws DomainError 429 */
export async function mailConfirmation(
  { knex, transaction, links, limits }: ChangeEmailTools,
  { userId, ip }: Pick<ChangeEmailRequest, 'userId' | 'ip'>,
): Promise<void> {
  await limits.count({ account: userId, ip });
  const user = requireUser(await createUsersStore(knex).byId(userId));
  if (user.emailConfirmedAt !== null) return;
  await transaction((trx) => links.request(trx, { purpose: 'confirm-email', userId }));
}
