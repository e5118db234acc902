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
 * Requests a mail with a link to a new address (Q31); the address changes when the link is opened. Whether another account has the
 * address is not checked here: only the mail reveals it, to the owner of that address.
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
    // A change of the password deletes such links, and would miss this one.
    const current = await createUsersStore(trx).lockForChange(userId);
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword;
    await links.request(trx, { purpose: 'confirm-email', userId, newEmail });
  });
}

/** Requests a mail with a link that confirms the account's own address; does nothing if it is confirmed. @throws DomainError 429 */
export async function mailConfirmation(
  { knex, transaction, links, limits }: ChangeEmailTools,
  { userId, ip }: Pick<ChangeEmailRequest, 'userId' | 'ip'>,
): Promise<void> {
  await limits.count({ account: userId, ip });
  const user = requireUser(await createUsersStore(knex).byId(userId));
  if (user.emailConfirmedAt !== null) return;
  await transaction((trx) => links.request(trx, { purpose: 'confirm-email', userId }));
}
