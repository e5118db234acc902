import { businessListed, signedUp } from '@frizo/contracts';
import { refusedFields, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SolvedCaptcha } from '../captcha/captcha.ts';
import { signCurrentDocuments } from '../legal/sign-current-documents.ts';
import { beginSession, type BegunSession } from '../sessions/begin-session.ts';
import { announceUser } from '../users/announce-user.ts';
import type { User } from '../users/user.model.ts';
import { createUsersStore, type NewUser } from '../users/users.store.ts';
import { captchaRequired } from './require-captcha.ts';
import { sameAgain } from './same-again.ts';
import type { Sender, SignUpTools } from './sign-up.tools.ts';

export const usernameTaken = { username: ['USERNAME_IS_TAKEN'] };

export interface WantedAccount {
  readonly user: NewUser;
  /** What was typed. */
  readonly password: string;
  readonly solved: SolvedCaptcha;
}

/**
 * Writes an account, its event, and its first session: all of it or nothing. An address that is taken is found
 * out by the insert itself, so that two at once end as one account; the captcha is used up then too, since asking whether
 * an address is taken must cost its work.
 */
export async function createAccount(
  tools: SignUpTools,
  { user, password, solved }: WantedAccount,
  sender: Sender,
): Promise<BegunSession> {
  const outcome = await tools.transaction(async (trx) => {
    if (!(await tools.captcha.spend(trx, solved))) return captchaRequired;
    const added = await createUsersStore(trx).add(user);
    if (!added) return usernameTaken;
    await signCurrentDocuments(trx, added, tools.clock.now());
    await tellOthers(trx, tools.outbox, added);
    await tools.links.request(trx, { purpose: 'confirm-email', userId: added.id });
    return beginSession(tools, trx, added, sender.browser);
  });
  if ('answer' in outcome) return outcome;
  // The other one of two at once may be this very sign-up.
  const again = await sameAgain(tools, { username: user.email, password }, user.madeByRequest, sender);
  if (again) return again;
  throw refusedFields(outcome);
}

/** A salon's draft becomes real with `businessListed`, in this very transaction or never. */
export async function tellBusiness(trx: Knex.Transaction, outbox: Outbox, user: User): Promise<void> {
  const { id: userId, userType, salonId, firstName, lastName } = user;
  if (salonId === null || (userType !== 2 && userType !== 7)) return;
  await outbox.add(trx, businessListed, { salonId, userId, userType, firstName, lastName });
}

async function tellOthers(trx: Knex.Transaction, outbox: Outbox, user: User): Promise<void> {
  await announceUser(trx, outbox, user.id);
  await tellBusiness(trx, outbox, user);
  const { id: userId, email, firstName, userType } = user;
  await outbox.add(trx, signedUp, { userId, email, firstName, userType });
}
