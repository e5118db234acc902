import { type PayloadOf, userChanged } from '@frizo/contracts';
import { consume, type Consumer, type Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockSalon } from '../completeness/completeness.store.ts';
import { type PublicityParts, refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceHours } from '../hours/announce-hours.ts';
import { announceArtist } from './announce-artist.ts';
import { Artist } from './artists.store.ts';

/** Keeps an artist's details as in their account. */
export function onUserChanged(parts: PublicityParts): Consumer {
  return consume(userChanged, {
    name: 'on-user-changed',
    handle: (user, { trx }) => followAccount(trx, parts, user),
  });
}

type ChangedUser = PayloadOf<typeof userChanged>;

/**
 * An artist with an account has the name and contact of that person, and takes bookings unless they are an owner who has switched that off
 * (type 3). An account that joins the salon activates the artist. Ignores older events and accounts that do not work at the salon: a client
 * who was invited stays as the salon has entered them.
 * @throws while the salon of the account is not open yet; the event is delivered again then
 */
async function followAccount(trx: Knex.Transaction, parts: PublicityParts, user: ChangedUser): Promise<void> {
  const { outbox } = parts;
  const { userId, salonId, userType, version } = user;
  if (salonId === null || userType === null) return;
  if (!(await lockSalon(trx, salonId))) throw new Error(`salon ${salonId} of user ${userId} is not open yet`);
  const artist =
    (await Artist.query(trx).findById(userId).forUpdate()) ?? (await addOwner(trx, outbox, user));
  if (!artist || artist.salonId !== salonId || artist.removedAt !== null) return storeWaiting(trx, user);
  if (artist.userVersion >= version) return;
  const published = {
    firstName: user.firstName,
    lastName: user.lastName,
    isActivated: true,
    ...bookings(artist, userType),
  };
  const isPublished = Object.entries(published).some(
    ([name, value]) => artist[name as keyof Artist] !== value,
  );
  await artist.$query(trx).patch({
    ...published,
    userVersion: version,
    userType,
    email: user.email,
    phone: user.phone,
    ...(user.instagramUsername !== undefined && { instagramUsername: user.instagramUsername ?? '' }),
    ...(user.image !== undefined && { image: user.image }),
    ...(isPublished && { version: artist.version + 1 }),
  });
  if (isPublished) await announceArtist(trx, outbox, userId);
  // Also for an owner who has just been added, of whom nothing else has changed.
  await refreshPublicity(trx, parts, salonId);
  if (!published.isBookable) return;
  // Closings of the salon are announced with the hours of those who take bookings.
  await trx('artists').where({ id: userId }).increment('hours_version', 1);
  await announceHours(trx, outbox, userId);
}

/**
 * An artist of type 6 may work at the salon only with the next event of identity (`invitationAccepted`): until then their details wait.
 */
async function storeWaiting(trx: Knex.Transaction, user: ChangedUser): Promise<void> {
  if (user.userType !== 6) return;
  await trx('people')
    .insert({ user_id: user.userId, version: 0, waiting_account: JSON.stringify(user) })
    .onConflict('user_id')
    .merge(['waiting_account'])
    .whereRaw(`coalesce((people.waiting_account ->> 'version')::integer, 0) < ?`, [user.version]);
}

/** Gives an artist who has just joined the details of the account, if they have arrived before. */
export async function applyWaitingAccount(
  trx: Knex.Transaction,
  parts: PublicityParts,
  userId: number,
): Promise<void> {
  const person = await trx('people')
    .where({ user_id: userId })
    .first<{ account: ChangedUser | null } | undefined>('waiting_account as account');
  if (!person?.account) return;
  await trx('people').where({ user_id: userId }).update({ waiting_account: null });
  await followAccount(trx, parts, person.account);
}

/** What the switch "I don't take bookings myself" changes; hours and services stay for switching back (decisions 1). */
function bookings(
  { userType: before }: Artist,
  userType: ChangedUser['userType'],
): Partial<Pick<Artist, 'isBookable'>> {
  if (userType === 3) return { isBookable: false };
  return userType === 7 && before === 3 ? { isBookable: true } : {};
}

/** An owner who takes bookings for the first time; undefined for anybody else. */
async function addOwner(
  trx: Knex.Transaction,
  outbox: Outbox,
  { userId, userType, salonId, firstName, lastName }: ChangedUser,
): Promise<Artist | undefined> {
  if (userType !== 7 || salonId === null) return undefined;
  await trx('artists').insert({ id: userId, salon_id: salonId, first_name: firstName, last_name: lastName });
  await announceArtist(trx, outbox, userId);
  await announceHours(trx, outbox, userId);
  return Artist.query(trx).findById(userId);
}
