import {
  artistInvited,
  invitationDetails,
  invitationLink,
  invitationMailRequested,
  type PayloadOf,
} from '@frizo/contracts';
import {
  consume,
  type Consumer,
  DomainError,
  respond,
  type Responder,
  type ServiceParts,
  sharedSecret,
  signText,
} from '@frizo/service-kit';
import { normalizeEmail } from '@frizo/validation';
import type { Knex } from 'knex';
import { uuidv7 } from 'uuidv7';
import { linkIdOf } from '../mailed-links/mailed-links.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { announceUser } from '../users/announce-user.ts';
import { createUsersStore } from '../users/users.store.ts';
import type { Invitation } from './invitation.model.ts';
import { createInvitationsStore } from './invitations.store.ts';

type LinkKey = () => Promise<Buffer>;

export function invitationLinkKey(knex: Knex): LinkKey {
  return sharedSecret(knex, 'mailed-link');
}

/** Stores an invitation in place of an earlier one to the same artist, and requests its mail; ignores one that is out of date. */
export function onArtistInvited({ outbox, bus }: Pick<ServiceParts, 'outbox' | 'bus'>): Consumer {
  return consume(artistInvited, {
    name: 'on-artist-invited',
    async handle(invited, { trx }) {
      const { artistId, salonId, version, expiresAt } = invited;
      if (await isWithdrawn(trx, invited)) return;
      const { invitation } = await bus.request(invitationDetails, { artistId, salonId, expiresAt });
      if (!invitation || (await isFormerEmail(trx, artistId, invitation.email))) return;
      const linkId = uuidv7();
      const isNewest = await createInvitationsStore(trx).save({
        ...invitation,
        artistId,
        salonId,
        artistVersion: version,
        linkId,
        expiresAt: new Date(expiresAt),
      });
      if (isNewest) await outbox.add(trx, invitationMailRequested, { linkId });
    },
  });
}

/** Events about an artist and invitations may arrive in another order; and an artist who works at the salon needs no invitation. */
async function isWithdrawn(
  trx: Knex.Transaction,
  { artistId, salonId, version }: PayloadOf<typeof artistInvited>,
): Promise<boolean> {
  const removal = await trx('artists')
    .where({ artist_id: artistId, is_removed: true })
    .where('version', '>', version)
    .first<object | undefined>('artist_id');
  const user = await createUsersStore(trx).byId(artistId);
  return removal !== undefined || (user?.userType === 6 && user.salonId === salonId);
}

/** An invitation to an e-mail that the salon has corrected since would give a stranger a valid link. */
async function isFormerEmail(trx: Knex.Transaction, artistId: number, email: string): Promise<boolean> {
  const user = await createUsersStore(trx).byId(artistId);
  const current = user?.email ?? (await listedEmail(trx, artistId));
  return current !== undefined && normalizeEmail(current) !== normalizeEmail(email);
}

/** Locked, so that a change of the e-mail waits until the invitation is stored, and then deletes it. */
async function listedEmail(trx: Knex.Transaction, personId: number): Promise<string | undefined> {
  const row = await trx('reserved_people')
    .where({ id: personId })
    .forUpdate()
    .first<{ email: string } | undefined>('email_key as email');
  return row?.email;
}

/** What the mail of an invitation needs. */
export function invitationLinkResponder({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Responder {
  const key = invitationLinkKey(knex);
  return respond(invitationLink, async ({ linkId }) => {
    const invitation = await createInvitationsStore(knex).byLink(linkId);
    if (!invitation || invitation.acceptedAt !== null || invitation.expiresAt <= clock.now())
      return { link: null };
    const { email, salonName, expiresAt } = invitation;
    const token = signText(await key(), linkId);
    return { link: { token, email, salonName, expiresAt: expiresAt.toISOString() } };
  });
}

/**
 * The invitation of a link, locked if a transaction is passed, so that the second of two concurrent acceptances finds it accepted.
 * @throws DomainError 410 `invitation.withdrawn` for a link that was replaced, withdrawn or forged, `.accepted`, `.expired`
 */
export async function requireInvitation(
  knex: Knex,
  { key, token, now }: { key: LinkKey; token: string; now: Date },
): Promise<Invitation> {
  const linkId = linkIdOf(await key(), token);
  const store = createInvitationsStore(knex);
  const find = knex.isTransaction ? store.lockByLink : store.byLink;
  const invitation = linkId === undefined ? undefined : await find(linkId);
  if (!invitation) {
    throw gone(
      'withdrawn',
      'This invitation is no longer valid. Open the newest one, or ask the salon to send another.',
    );
  }
  if (invitation.acceptedAt !== null)
    throw gone('accepted', 'This invitation has been accepted. Log in with your e-mail and password.');
  if (invitation.expiresAt <= now)
    throw gone('expired', 'This invitation has expired. Ask the salon to send another.');
  return invitation;
}

function gone(what: string, message: string): DomainError {
  return new DomainError(`invitation.${what}`, message, { status: 410 });
}

/**
 * Follows the removal of an artist: the invitation is withdrawn, and the account becomes that of a client, whose sessions end at once with
 * the rights that their tokens carry. The e-mail of a person who never joined is deleted. Does nothing for an account that works elsewhere by now, or owns a business.
 */
export async function endEmployment(
  trx: Knex.Transaction,
  parts: Pick<ServiceParts, 'outbox' | 'clock'>,
  { artistId, salonId, version }: { artistId: number; salonId: number; version: number },
): Promise<void> {
  await createInvitationsStore(trx).withdraw(artistId, version);
  await trx('reserved_people').where({ id: artistId }).delete();
  const users = createUsersStore(trx);
  const user = await users.lockById(artistId);
  if (user?.userType !== 6 || user.salonId !== salonId) return;
  await users.change(artistId, { userType: null, salonId: null, salonAdmin: false });
  await announceUser(trx, parts.outbox, artistId);
  await endAllSessions(trx, parts, artistId);
}

/** Expired and accepted invitations say so for a month. */
export async function removeOldInvitations(knex: Knex, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000);
  await createInvitationsStore(knex).removeExpiredBefore(monthAgo);
}
