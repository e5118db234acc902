import { businessListed, signedUp } from '@frizo/contracts';
import { refusedFields, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { SolvedCaptcha } from '../captcha/captcha.ts';
import { signCurrentDocuments } from '../legal/sign-current-documents.ts';
import { beginSession, type NewBrowserSession } from '../sessions/begin-session.ts';
import { announceUser } from '../users/announce-user.ts';
import type { User } from '../users/user.model.ts';
import { createUsersStore, type NewUser } from '../users/users.store.ts';
import { captchaRequired } from './require-captcha.ts';
import { repeatedSignUp } from './repeated-sign-up.ts';
import type { Sender, SignUpTools } from './sign-up.tools.ts';

export const usernameTaken = { username: ['USERNAME_IS_TAKEN'] };

export interface AccountRequest {
  readonly user: NewUser;
  /** As typed. */
  readonly password: string;
  readonly solved: SolvedCaptcha;
}

/**
 * Creates an account, its events and its first session in one transaction. The insert itself detects a taken address, so that two
 * concurrent sign-ups create one account; the captcha is used then too, because learning whether an address is taken must require
 * its work.
 */
export async function createAccount(
  tools: SignUpTools,
  { user, password, solved }: AccountRequest,
  sender: Sender,
): Promise<NewBrowserSession> {
  const outcome = await tools.transaction(async (trx) => {
    if (!(await tools.captcha.spend(trx, solved))) return captchaRequired;
    const added = await createUsersStore(trx).add(user);
    if (!added) return usernameTaken;
    await signCurrentDocuments(trx, added, tools.clock.now());
    await announceSignUp(trx, tools.outbox, added);
    await tools.links.request(trx, { purpose: 'confirm-email', userId: added.id });
    return beginSession(tools, trx, added, sender.browser);
  });
  if ('answer' in outcome) return outcome;
  // A concurrent request may be this same sign-up.
  const again = await repeatedSignUp(tools, { username: user.email, password }, user.madeByRequest, sender);
  if (again) return again;
  throw refusedFields(outcome);
}

/** Publishes `businessListed` in this transaction, which opens the salon draft. */
export async function announceListing(trx: Knex.Transaction, outbox: Outbox, user: User): Promise<void> {
  const { id: userId, userType, salonId, firstName, lastName } = user;
  if (salonId === null || (userType !== 2 && userType !== 7)) return;
  await outbox.add(trx, businessListed, { salonId, userId, userType, firstName, lastName });
}

async function announceSignUp(trx: Knex.Transaction, outbox: Outbox, user: User): Promise<void> {
  await announceUser(trx, outbox, user.id);
  await announceListing(trx, outbox, user);
  const { id: userId, email, firstName, userType } = user;
  await outbox.add(trx, signedUp, { userId, email, firstName, userType });
}
