import { releaseArtist, reopenArtist, sessionUserChanged } from '@frizo/contracts';
import { conflict, DomainError, type ServiceParts } from '@frizo/service-kit';
import { announceUser } from '../users/announce-user.ts';
import { requireUser } from '../users/require-user.ts';
import type { User } from '../users/user.model.ts';
import { createUsersStore } from '../users/users.store.ts';

/**
 * The owner's switch "I don't take bookings myself": 7 becomes 3, and back (decisions 1). Business follows by the event, and keeps hours and
 * services for switching back. Safe to repeat.
 * @throws DomainError 409 while the owner has upcoming appointments, and for an account that owns no salon
 */
export async function setTakesBookings(
  { knex, bus, outbox, transaction }: Pick<ServiceParts, 'knex' | 'bus' | 'outbox' | 'transaction'>,
  userId: number,
  takesBookings: boolean,
): Promise<User> {
  const userType = takesBookings ? 7 : 3;
  const before = requireUser(await createUsersStore(knex).byId(userId));
  const { salonId } = before;
  if (salonId === null || !ownsSalon(before)) throw conflict('This account owns no salon.');
  if (before.userType === userType) return before;
  if (!takesBookings) {
    const { remainingCount } = await bus.request(releaseArtist, {
      salonId,
      artistId: userId,
      moveToArtistId: null,
    });
    if (remainingCount > 0) throw upcomingAppointments(remainingCount);
  }
  const changed = transaction(async (trx) => {
    const users = createUsersStore(trx);
    const current = requireUser(await users.lockById(userId));
    if (!ownsSalon(current)) throw conflict('This account owns no salon.');
    const user = await users.change(userId, { userType });
    await announceUser(trx, outbox, userId);
    await outbox.add(trx, sessionUserChanged, { userId });
    return user;
  });
  return changed.catch(async (failure: unknown) => {
    // Without an answer, booking takes bookings again a day later.
    if (!takesBookings) await bus.request(reopenArtist, { salonId, artistId: userId }).catch(() => undefined);
    throw failure;
  });
}

function ownsSalon({ userType }: User): boolean {
  return userType === 3 || userType === 7;
}

function upcomingAppointments(count: number): DomainError {
  const appointments = count === 1 ? '1 upcoming appointment' : `${count} upcoming appointments`;
  return new DomainError(
    'profile.artists.cannot_remove_artist_upcoming_apts',
    `You have ${appointments}. Move or cancel what is booked with you first.`,
    { status: 409 },
  );
}
