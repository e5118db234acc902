import type { ServiceParts } from '@frizo/service-kit';
import { cleanText, checkFields, requiredEmail } from '@frizo/validation';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import { refusedFields } from '../users/refuse-fields.ts';
import { createUsersStore } from '../users/users.store.ts';

export interface ForgotPasswordTools extends Pick<ServiceParts, 'knex' | 'transaction'> {
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
