import { invitationAccepted } from '@frizo/contracts';
import { DomainError, refusedFields, type ServiceParts } from '@frizo/service-kit';
import { fieldCodes, newPassword, normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { signCurrentDocuments } from '../legal/sign-current-documents.ts';
import type { AttemptCounter } from '../limits/attempt-counter.ts';
import {
  beginSession,
  type Browser,
  type NewBrowserSession,
  type SessionParts,
} from '../sessions/begin-session.ts';
import { announceUser } from '../users/announce-user.ts';
import { hashPassword, isPasswordOf } from '../users/password.ts';
import type { User } from '../users/user.model.ts';
import { createUsersStore } from '../users/users.store.ts';
import type { Invitation } from './invitation.model.ts';
import { createInvitationsStore } from './invitations.store.ts';
import { invitationLinkKey, requireInvitation } from './invitations.ts';

export interface InvitationTools extends SessionParts, Pick<ServiceParts, 'knex' | 'transaction'> {
  readonly limits: AttemptCounter;
}

interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly ip: string;
  readonly browser: Browser;
}

/** The invitation of a link, and the account of the invited person if they have one, under whichever id. @throws DomainError 410, 409 */
export async function checkInvitation(
  { knex, clock, limits }: Pick<InvitationTools, 'knex' | 'clock' | 'limits'>,
  { token, ip }: Pick<Acceptance, 'token' | 'ip'>,
): Promise<{ invitation: Invitation; account: User | undefined }> {
  await limits.count({ account: token, ip });
  const key = invitationLinkKey(knex);
  const invitation = await requireInvitation(knex, { key, token, now: clock.now() });
  return { invitation, account: await accountOf(knex, invitation) };
}

/**
 * Accepts an invitation: a person without an account sets a password, one with an account proves it with theirs, since the link proves only
 * the mailbox. They become an artist of the salon (type 6), sign the documents that the page shows, and are logged in. The id under which the
 * salon listed them becomes that of a new account; for an existing one, the other services move what they have to its id.
 * @throws DomainError 400 with a code at password; 409; 410, also for the second of two acceptances
 */
export async function acceptInvitation(
  tools: InvitationTools,
  acceptance: Acceptance,
): Promise<NewBrowserSession> {
  const { account } = await checkInvitation(tools, acceptance);
  const { password } = acceptance;
  const passwordHash = account ? await provePassword(account, password) : await newPasswordHash(password);
  return tools.transaction((trx) => accept(trx, tools, { ...acceptance, passwordHash, account }));
}

async function accept(
  trx: Knex.Transaction,
  tools: InvitationTools,
  { token, browser, passwordHash, account }: Acceptance & { passwordHash: string; account: User | undefined },
): Promise<NewBrowserSession> {
  const { knex, clock, outbox } = tools;
  const now = clock.now();
  const invitation = await requireInvitation(trx, { key: invitationLinkKey(knex), token, now });
  const users = createUsersStore(trx);
  // Locked before the checks are repeated: the person may be listing a business of their own at the same time.
  if (account) await users.lockById(account.id);
  const current = await accountOf(trx, invitation);
  // They signed up, or changed their e-mail, in between.
  if (current?.id !== account?.id || (current && current.passwordHash !== passwordHash)) throw otherAccount();
  const isMailbox = !current || normalizeEmail(current.email) === normalizeEmail(invitation.email);
  const added = current ?? (await addAccount(trx, invitation, passwordHash));
  const user = await users.change(added.id, {
    userType: 6,
    salonId: invitation.salonId,
    salonAdmin: false,
    phone: added.phone ?? invitation.phone,
    instagramUsername: added.instagramUsername ?? (invitation.instagramUsername || null),
    image: added.image ?? invitation.image,
    // The link was mailed there.
    ...(isMailbox && added.emailConfirmedAt === null && { emailConfirmedAt: now }),
  });
  await createInvitationsStore(trx).markAccepted(invitation.artistId, now);
  // Their account has this id, or works under another one.
  await trx('reserved_people').where({ id: invitation.artistId }).delete();
  const { salonId, artistId } = invitation;
  await outbox.add(trx, invitationAccepted, { salonId, artistId, userId: user.id });
  await signCurrentDocuments(trx, user, now);
  await announceUser(trx, outbox, user.id);
  return beginSession(tools, trx, user, browser);
}

async function addAccount(
  trx: Knex.Transaction,
  invitation: Invitation,
  passwordHash: string,
): Promise<User> {
  const { artistId: id, email, firstName, lastName, phone, salonId } = invitation;
  const added = await createUsersStore(trx).add({
    id,
    email,
    passwordHash,
    firstName,
    lastName,
    phone,
    userType: 6,
    salonId,
    salonAdmin: false,
    referralCode: null,
    hiddenReferralCode: null,
    madeByRequest: null,
  });
  if (!added) throw otherAccount();
  return added;
}

/**
 * The account with the id of the invited artist or with the e-mail to which the link was mailed; undefined if there is none.
 * @throws DomainError 409 where the account has a business or another salon
 */
async function accountOf(knex: Knex, { artistId, email }: Invitation): Promise<User | undefined> {
  const users = createUsersStore(knex);
  const account = (await users.byId(artistId)) ?? (await users.byEmail(email));
  if (account && (account.userType !== null || account.admin)) {
    throw new DomainError(
      'invitation.has_business',
      'Your account belongs to a business already, so it cannot join another salon.',
      { status: 409 },
    );
  }
  return account;
}

function otherAccount(): DomainError {
  return new DomainError(
    'invitation.other_account',
    'The account with this e-mail was changed in the meantime. Open the link again.',
    { status: 409 },
  );
}

async function provePassword({ passwordHash }: User, password: string): Promise<string> {
  if (passwordHash === null || !(await isPasswordOf(passwordHash, password)))
    throw refusedFields({ password: ['PASSWORD_IS_WRONG'] });
  return passwordHash;
}

async function newPasswordHash(password: string): Promise<string> {
  const faults = fieldCodes({ password: newPassword }, { password });
  if (faults) throw refusedFields(faults);
  return hashPassword(password);
}
