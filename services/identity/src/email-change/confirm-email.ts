import { securityChanged } from '@frizo/contracts';
import { conflict, type ServiceParts } from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import type { MailedLinks } from '../mailed-links/mailed-links.ts';
import { createMailedLinksStore } from '../mailed-links/mailed-links.store.ts';
import { announceUser } from '../users/announce-user.ts';
import { requireUser } from '../users/require-user.ts';
import { createUsersStore } from '../users/users.store.ts';

export interface ConfirmEmailTools extends Pick<ServiceParts, 'clock' | 'outbox' | 'transaction'> {
  readonly links: MailedLinks;
  readonly limits: AttemptCounter;
}

const uniqueViolation = '23505';

/** Confirms the address of a mailed link: a new one, or the account's own. @throws DomainError 410, or 409 when another account has taken it in the meantime */
export async function confirmEmail(
  { clock, outbox, transaction, links, limits }: ConfirmEmailTools,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  await limits.count({ account: '', ip });
  try {
    await transaction(async (trx) => {
      const { userId, newEmail } = await links.take(trx, token, 'confirm-email');
      const users = createUsersStore(trx);
      const { email, firstName } = requireUser(await users.lockById(userId));
      await users.change(userId, { email: newEmail ?? email, emailConfirmedAt: clock.now() });
      await announceUser(trx, outbox, userId);
      if (newEmail === null || normalizeEmail(newEmail) === normalizeEmail(email)) return;
      // The old mailbox may contain a link that resets the password.
      await createMailedLinksStore(trx).dropUnusedOf(userId);
      await outbox.add(trx, securityChanged, { userId, email, firstName, change: 'email' });
    });
  } catch (failure) {
    if (!isUniqueViolation(failure)) throw failure;
    throw conflict('This e-mail now belongs to another account.');
  }
}

function isUniqueViolation(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { code, nativeError } = failure as Error & { code?: unknown; nativeError?: unknown };
  return code === uniqueViolation || (nativeError !== undefined && isUniqueViolation(nativeError));
}
