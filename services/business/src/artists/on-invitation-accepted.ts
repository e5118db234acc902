import { invitationAccepted, type PayloadOf } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { type PublicityParts, refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceHours } from '../hours/announce-hours.ts';
import { announceServices } from '../services/announce-services.ts';
import { announceArtist } from './announce-artist.ts';
import { Artist, currentArtists, lockFormerWork, noContact } from './artists.store.ts';
import { applyWaitingAccount } from './on-user-changed.ts';
import { remove } from './remove-artist.ts';

type Accepted = PayloadOf<typeof invitationAccepted>;

/**
 * An invited artist has joined with an account of another id: they work at the salon under that id, with the hours and services they had.
 * Booking and gallery follow the removal of the first id with appointments and pictures.
 */
export function onInvitationAccepted(parts: PublicityParts): Consumer {
  return consume(invitationAccepted, {
    name: 'on-invitation-accepted',
    handle: (accepted, { trx }) => join(trx, parts, accepted),
  });
}

async function join(trx: Knex.Transaction, parts: PublicityParts, accepted: Accepted): Promise<void> {
  const { salonId, artistId, userId } = accepted;
  // A new account has the id of the invited artist.
  if (artistId === userId) return;
  const former = await lockFormerWork(trx, accepted);
  if (former?.salonId === salonId && former.removedAt === null) return;
  const invited = await currentArtists(trx, salonId).findById(artistId).forUpdate();
  if (former?.removedAt === null) {
    await remove(trx, parts, former);
    await refreshPublicity(trx, parts, former.salonId);
  }
  await saveJoined(trx, accepted, { invited, former, now: parts.clock.now() });
  if (invited) await moveWork(trx, artistId, userId);
  await announceArtist(trx, parts.outbox, userId);
  await announceHours(trx, parts.outbox, userId);
  if (!invited) return;
  await remove(trx, parts, invited, userId);
  await trx('salons').where({ id: salonId }).increment('services_version', 1);
  await announceServices(trx, parts.outbox, salonId);
  await applyWaitingAccount(trx, parts, userId);
  await refreshPublicity(trx, parts, salonId);
}

/** Where the salon has removed the invited artist in the meantime, so is the joined one: identity then ends the employment. */
async function saveJoined(
  trx: Knex.Transaction,
  { salonId, userId }: Accepted,
  { invited, former, now }: { invited: Artist | undefined; former: Artist | undefined; now: Date },
): Promise<void> {
  const row = {
    salonId,
    firstName: invited?.firstName ?? former?.firstName ?? '',
    lastName: invited?.lastName ?? former?.lastName ?? '',
    ...(invited ? contactOf(invited) : noContact),
    userType: 6 as const,
    isActivated: true,
    isPublic: false,
    isBookable: invited?.isBookable ?? false,
    invitedUntil: null,
    removedAt: invited ? null : now,
  };
  if (!former) {
    await Artist.query(trx).insert({ id: userId, ...row });
    return;
  }
  const { version, hoursVersion } = await former.$query(trx).throwIfNotFound();
  await former.$query(trx).patch({ ...row, version: version + 1, hoursVersion: hoursVersion + 1 });
}

function contactOf({ email, phone, instagramUsername, image }: Artist): Pick<Artist, keyof typeof noContact> {
  return { email, phone, instagramUsername, image };
}

/** Hours, exceptions and services of the invited artist become those of the joined one, who has none yet. */
async function moveWork(trx: Knex.Transaction, from: number, to: number): Promise<void> {
  await trx('hours').where({ artist_id: from }).update({ artist_id: to });
  await trx.raw(
    `insert into hours_exceptions (artist_id, from_date, to_date, note)
     select :to, from_date, to_date, note from hours_exceptions where artist_id = :from`,
    { from, to },
  );
  await trx('hours_exception_spans').where({ artist_id: from }).update({ artist_id: to });
  await trx('artist_services').where({ artist_id: from }).update({ artist_id: to });
}
