import type { WaitingEntry } from '@frizo/contracts';
import { formatLocalDate, formatTimeForViewer, instantToWallClock, ownTimezone } from '@frizo/local-time';

type Offer = NonNullable<WaitingEntry['offer']>;

/** `03/05/2026, 10:00 AM MST`: with the zone's name for viewers in another one. */
function startText(startTimestamp: number, timezone: string): string {
  const { date, seconds } = instantToWallClock(new Date(startTimestamp * 1000), timezone);
  return `${formatLocalDate(date)}, ${formatTimeForViewer({ date, seconds, timezone }, ownTimezone())}`;
}

/** `Balayage with Maeve Ito, 03/05/2026, 10:00 AM`. */
export function offerText(
  { serviceName, timezone }: Pick<WaitingEntry, 'serviceName' | 'timezone'>,
  { artistName, startTimestamp }: Pick<Offer, 'artistName' | 'startTimestamp'>,
): string {
  return `${serviceName} with ${artistName}, ${startText(startTimestamp, timezone)}`;
}

/** `Kept for you until 10:30 AM (12 min left)`. `now` in unix seconds. */
export function untilText(
  { offeredUntilTimestamp }: Pick<Offer, 'offeredUntilTimestamp'>,
  timezone: string,
  now: number,
): string {
  const { date, seconds } = instantToWallClock(new Date(offeredUntilTimestamp * 1000), timezone);
  const until = formatTimeForViewer({ date, seconds, timezone }, ownTimezone());
  const minutes = Math.floor((offeredUntilTimestamp - now) / 60);
  return `Kept for you until ${until} (${minutes < 1 ? 'less than a minute' : `${minutes} min`} left)`;
}

/** What became of the last offer of an entry that is still on the list; null if there is nothing to say. `now` in unix seconds. */
export function endedOfferText(
  { offer, endedOffer, timezone }: Pick<WaitingEntry, 'offer' | 'endedOffer' | 'timezone'>,
  now: number,
): string | null {
  const stays = 'You stay on the list, and we offer you the next time that becomes free.';
  // It has just ended, and the list is loaded again in a moment.
  const isOver = offer !== null && now >= offer.offeredUntilTimestamp;
  const ended = isOver ? { ...offer, reason: 'expired' as const } : endedOffer;
  if (ended === null) return null;
  const start = startText(ended.startTimestamp, timezone);
  if (ended.reason === 'taken') return `The time ${start} is no longer free. ${stays}`;
  return ended.reason === 'expired' ? `The offer of ${start} has ended. ${stays}` : null;
}
