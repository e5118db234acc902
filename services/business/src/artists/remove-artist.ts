import {
  type ArtistRelease,
  type NotMovedReason,
  type ParsedRequestOf,
  releaseArtist,
  reopenArtist,
  type removeArtist as call,
} from '@frizo/contracts';
import { DomainError, notFound, type Outbox, type Professional, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockSalon } from '../completeness/completeness.store.ts';
import { refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceHours } from '../hours/announce-hours.ts';
import { announceServices } from '../services/announce-services.ts';
import { announceArtist } from './announce-artist.ts';
import {
  type Artist,
  currentArtists,
  isOwner,
  lockArtist,
  noContact,
  refuseOutdated,
  requireArtist,
} from './artists.store.ts';

type Tools = Pick<ServiceParts, 'knex' | 'bus' | 'outbox' | 'clock' | 'transaction'>;

/**
 * Removes an artist from a salon. Booking first moves upcoming appointments, as far as the artist who takes over is free; what it moved stays
 * moved when others remain. With none left it takes no bookings for the artist until the event of the removal has arrived, or until the removal has failed.
 * @returns how many appointments were moved
 * @throws DomainError 404; 409 while many appointments are still being moved, while there are upcoming appointments, for an owner, and when the artist was changed meanwhile
 */
export async function removeArtist(
  tools: Tools,
  { salonId, userId }: Professional,
  { userID: artistId, version, moveTo }: ParsedRequestOf<typeof call>,
): Promise<number> {
  const artist = await requireArtist(tools.knex, salonId, artistId);
  if (isOwner(artist) || artistId === userId)
    throw new DomainError('artist.is_owner', 'Cannot remove artist', { status: 409 });
  refuseOutdated(artist, version);
  if (moveTo !== null) await requireSuccessor(tools.knex, { salonId, artistId, moveTo });
  const released = await tools.bus.request(releaseArtist, { salonId, artistId, moveToArtistId: moveTo });
  if (released.isMoving) throw stillMoving(artist, released);
  if (released.remainingCount > 0) throw upcomingAppointments(artist, released);
  try {
    await tools.transaction(async (trx) => {
      // Before the artist, as by everything that assigns services: none can be assigned any more then.
      await lockSalon(trx, salonId);
      const locked = await lockArtist(trx, { salonId, artistId, version });
      await remove(trx, tools, locked);
      await refreshPublicity(trx, tools, salonId);
    });
  } catch (failure) {
    await reopen(tools, { salonId, artistId });
    throw failure;
  }
  return released.moved;
}

/** Lets booking take bookings again unless the removal was saved after all. Without this, it does so a day later. */
async function reopen(
  { knex, bus }: Tools,
  { salonId, artistId }: { salonId: number; artistId: number },
): Promise<void> {
  const isStillThere = await currentArtists(knex, salonId).findById(artistId);
  if (isStillThere) await bus.request(reopenArtist, { salonId, artistId }).catch(() => undefined);
}

async function requireSuccessor(
  knex: Knex,
  { salonId, artistId, moveTo }: { salonId: number; artistId: number; moveTo: number },
): Promise<void> {
  const successor = await currentArtists(knex, salonId).findById(moveTo).where({ is_bookable: true });
  if (!successor || moveTo === artistId) throw notFound('There is no such artist.');
}

/**
 * Removes an artist whose row and salon are locked, and publishes it. Events and appointments refer to the row and its name, so it stays; what
 * only the salon needed goes. The caller refreshes the publicity of the salon.
 * @param joinedAsId for an invited artist: the id of the account under which the person works there now
 */
export async function remove(
  trx: Knex.Transaction,
  { outbox, clock }: Pick<Tools, 'outbox' | 'clock'>,
  artist: Artist,
  joinedAsId: number | null = null,
): Promise<void> {
  const { id, version, hoursVersion } = artist;
  await endWork(trx, outbox, artist);
  await artist.$query(trx).patch({
    version: version + 1,
    hoursVersion: hoursVersion + 1,
    isPublic: false,
    isBookable: false,
    ...noContact,
    invitedUntil: null,
    removedAt: clock.now(),
    joinedAsId,
  });
  await announceArtist(trx, outbox, id);
  await announceHours(trx, outbox, id);
}

/** Deletes an artist's hours, which the caller publishes, and services at a salon. */
async function endWork(
  trx: Knex.Transaction,
  outbox: Outbox,
  { id, salonId }: Pick<Artist, 'id' | 'salonId'>,
): Promise<void> {
  await trx('hours').where({ artist_id: id }).delete();
  await trx('hours_exceptions').where({ artist_id: id }).delete();
  const services = await trx('artist_services').where({ artist_id: id }).delete();
  if (services === 0) return;
  await trx('salons').where({ id: salonId }).increment('services_version', 1);
  await announceServices(trx, outbox, salonId);
}

/** Booking goes on moving them; the same call again gets the result. */
function stillMoving({ firstName }: Artist, { remainingCount }: ArtistRelease): DomainError {
  const message = `The appointments of ${firstName} are being moved, ${remainingCount} to go. Remove this artist again in a minute.`;
  return new DomainError('artist.appointments_moving', message, { status: 409 });
}

/** The refusal of spec 8.2, with an item for each of the first upcoming appointments. */
function upcomingAppointments(
  { firstName }: Artist,
  { moved, remainingCount, remaining }: ArtistRelease,
): DomainError {
  const left = remainingCount === 1 ? '1 upcoming appointment' : `${remainingCount} upcoming appointments`;
  const message =
    moved === 0
      ? `${firstName} has ${left}. Move or cancel what is booked before you remove this artist.`
      : `${moved === 1 ? '1 appointment was' : `${moved} appointments were`} moved. ${firstName} still has ${left}.`;
  return new DomainError('profile.artists.cannot_remove_artist_upcoming_apts', message, {
    status: 409,
    items: remaining.map(({ reason, ...appointment }) => ({
      key: reason === null ? 'appointment.upcoming' : `appointment.${reason}`,
      message: reason === null ? '' : reasons[reason],
      details: appointment,
    })),
  });
}

const reasons: Readonly<Record<NotMovedReason, string>> = {
  not_free: 'Not free at that time',
  service_not_offered: 'Does not offer this service',
  not_bookable: 'Cannot be booked there',
};
