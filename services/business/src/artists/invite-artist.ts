import { artistInvited, emailConfirmation, invitationDetails } from '@frizo/contracts';
import {
  DomainError,
  notFound,
  type Professional,
  respond,
  type Responder,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Salon } from '../salons/salons.store.ts';
import { type Artist, currentArtists } from './artists.store.ts';
import { refuseActivated } from './save-artist.ts';

const dayMs = 24 * 60 * 60 * 1000;
const invitationLifetimeMs = 7 * dayMs;
/** Mails in 24 hours: to one artist, and of one salon to all of them. */
const mostToArtist = 5;
const mostOfSalon = 50;

/** A salon can be opened with anybody's e-mail, and its invitations reach people who do not know it. @throws DomainError 409 */
export async function requireConfirmedEmail(
  { bus }: Pick<ServiceParts, 'bus'>,
  { userId }: Professional,
): Promise<void> {
  const { isConfirmed } = await bus.request(emailConfirmation, { userId });
  if (isConfirmed) return;
  throw new DomainError(
    'artist.email_not_confirmed',
    'Please confirm your own e-mail first. Open the link in our mail, or send a new one from your profile.',
    { status: 409 },
  );
}

/**
 * Invites an artist without an account. Identity makes the link and messaging mails it; a repeated invitation replaces the link.
 * @throws DomainError 404; 409 `artist.activated`; 429 `artist.too_many_invitations`
 */
export async function inviteArtist(
  trx: Knex.Transaction,
  { outbox, clock }: Pick<ServiceParts, 'outbox' | 'clock'>,
  { salonId, artistId }: { salonId: number; artistId: number },
): Promise<Artist> {
  const now = clock.now();
  // Locked before the invitations are counted, so that two at once cannot both be the last one allowed.
  const salon = await Salon.query(trx).findById(salonId).forUpdate();
  const artist = await currentArtists(trx, salonId).findById(artistId).forUpdate();
  if (!salon || !artist) throw notFound('There is no such artist.');
  refuseActivated(artist);
  await countInvitation(trx, { salonId, artistId, now });
  const invitedUntil = new Date(now.getTime() + invitationLifetimeMs);
  // A version of its own, by which identity knows the newest of several invitations.
  const version = artist.version + 1;
  const invited = await artist.$query(trx).patchAndFetch({ invitedUntil, version });
  await outbox.add(trx, artistInvited, { artistId, version, salonId, expiresAt: invitedUntil.toISOString() });
  return invited;
}

/** Identity requests the details of an invitation, so that no event contains the contact of a person who may never join. */
export function invitationDetailsResponder({ knex }: Pick<ServiceParts, 'knex'>): Responder {
  return respond(invitationDetails, async ({ artistId, salonId, expiresAt }) => {
    const salon = await Salon.query(knex).findById(salonId);
    const artist = await currentArtists(knex, salonId)
      .findById(artistId)
      .where({ is_activated: false, invited_until: new Date(expiresAt) });
    if (!salon || !artist) return { invitation: null };
    const { firstName, lastName, email, phone, instagramUsername, image } = artist;
    const person = { firstName, lastName, email: email ?? '', phone: phone ?? '', instagramUsername, image };
    return { invitation: { salonName: salon.title, ...person } };
  });
}

/** Limits what a salon can have mailed to strangers. */
async function countInvitation(
  trx: Knex.Transaction,
  { salonId, artistId, now }: { salonId: number; artistId: number; now: Date },
): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  await trx('sent_invitations').where({ salon_id: salonId }).where('sent_at', '<=', dayAgo).delete();
  const sent = await trx('sent_invitations').where({ salon_id: salonId }).pluck<number[]>('artist_id');
  if (sent.length >= mostOfSalon || sent.filter((id) => id === artistId).length >= mostToArtist) {
    throw new DomainError(
      'artist.too_many_invitations',
      'You have sent many invitations today. Try again tomorrow.',
      { status: 429 },
    );
  }
  await trx('sent_invitations').insert({ salon_id: salonId, artist_id: artistId, sent_at: now });
}
