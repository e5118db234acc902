import type { Knex } from 'knex';
import { instantToWallClock, localDay } from '@frizo/local-time';
import { requireFreeStart } from '../appointments/plan-save.ts';
import { mostOfArtistAndDay, mostOpenUnconfirmed } from '../appointments/refusals.ts';
import { lockArtists } from '../appointments/appointments.store.ts';
import { clientBookingActor } from '../appointments/appointments.policy.ts';
import type { RequestedStart } from '../appointments/save-entry.ts';
import { holdLifetimeMs, putHold } from './holds.store.ts';

/** As many services as a visit may have. */
const mostOfVisit = 10;

/**
 * Holds a start for a client for five minutes, in place of any hold that the client had for the same entry. Saves never depend on a hold,
 * and it ends by itself when it expires. Nobody can hold more than they could book (decisions 9): otherwise free time could be taken from
 * everybody without a single booking.
 * @throws SaveRefusedError
 */
export async function holdTime(
  { trx, now }: { trx: Knex.Transaction; now: Date },
  {
    clientUserId,
    entry = '',
    ...wanted
  }: RequestedStart & { clientUserId: number; entry?: string | undefined },
): Promise<Date> {
  await lockArtists(trx, [wanted.artistId], { clientId: clientUserId });
  const request = { ...wanted, image: 0, processingSeconds: null, isWithinHoursOnly: true };
  const { terms, bookable } = await requireFreeStart(request, {
    trx,
    now,
    bookingActor: clientBookingActor(clientUserId),
  });
  const expiresAt = new Date(now.getTime() + holdLifetimeMs);
  const from = new Date(wanted.startTimestamp * 1000);
  const until = new Date(from.getTime() + terms.processingSeconds * 1000);
  const { date } = instantToWallClock(from, bookable.timezone);
  const day = localDay(date, bookable.timezone);
  await putHold(
    trx,
    { clientUserId, entry, artistId: wanted.artistId, from, until, expiresAt },
    {
      most: bookable.isEmailConfirmed ? mostOfVisit : mostOpenUnconfirmed,
      mostOfDay: mostOfArtistAndDay,
      day: { from: new Date(day.from * 1000), until: new Date(day.until * 1000) },
    },
  );
  return expiresAt;
}
