import type { Knex } from 'knex';
import { instantToWallClock, localDay } from '@frizo/local-time';
import { requireFreeStart } from '../appointments/plan-save.ts';
import { lockArtists } from '../appointments/lock-artists.ts';
import { clientBookingActor } from '../appointments/appointments.policy.ts';
import type { RequestedStart } from '../appointments/save-entry.ts';
import { holdLifetimeMs, holdLimits, saveHold } from './holds.store.ts';

/**
 * Holds a start for a client for five minutes, and replaces the client's hold for the same entry. Saves never depend on a hold, and it
 * expires by itself. No client can hold more than they could book (decisions 9): otherwise they could block free time for everyone without
 * a single booking.
 * @throws SaveRefusedError
 */
export async function holdTime(
  { trx, now }: { trx: Knex.Transaction; now: Date },
  {
    clientUserId,
    entry = '',
    ...requested
  }: RequestedStart & { clientUserId: number; entry?: string | undefined },
): Promise<Date> {
  await lockArtists(trx, [requested.artistId], { clientId: clientUserId });
  const request = { ...requested, image: 0, processingSeconds: null, isWithinHoursOnly: true };
  const { terms, bookable } = await requireFreeStart(request, {
    trx,
    now,
    bookingActor: clientBookingActor(clientUserId),
  });
  const expiresAt = new Date(now.getTime() + holdLifetimeMs);
  const from = new Date(requested.startTimestamp * 1000);
  const until = new Date(from.getTime() + terms.processingSeconds * 1000);
  const { date } = instantToWallClock(from, bookable.timezone);
  const { from: dayFrom, until: dayUntil } = localDay(date, bookable.timezone);
  const day = { from: new Date(dayFrom * 1000), until: new Date(dayUntil * 1000) };
  const kept = {
    clientUserId,
    isEmailConfirmed: bookable.isEmailConfirmed,
    artistId: requested.artistId,
    day,
  };
  await saveHold(
    trx,
    { clientUserId, entry, artistId: requested.artistId, from, until, expiresAt },
    { ...(await holdLimits(trx, kept, now)), day },
  );
  return expiresAt;
}
