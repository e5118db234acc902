import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import type { Agreed, Told } from './told-appointment.ts';

type Place = Agreed['address'];

/** The clock is the one on the wall of the salon, and the zone is named, since messages are read anywhere. */
export function timeAndPlace({ date, startSeconds, address }: Agreed): [string, string][] {
  return [
    ['Date', formatLocalDate(date)],
    ['Time', `${formatWallTime(startSeconds)} (${zoneWords(address)})`],
    ['Where', placeWords(address)],
  ];
}

/** `03/03/2026 at 10:00 AM (America/Phoenix)` */
export function momentWords({ date, startSeconds, address }: Agreed): string {
  return `${formatLocalDate(date)} at ${formatWallTime(startSeconds)} (${zoneWords(address)})`;
}

/** What was agreed before, as far as that has changed: `03/03/2026 at 10:00 AM (America/Phoenix), Cut with Ana Ruiz, 12 Saguaro St, …` */
export function beforeWords(previous: Agreed, told: Told): string {
  const words = [momentWords(previous)];
  if (previous.serviceId !== told.serviceId || previous.artistId !== told.artistId)
    words.push(`${previous.serviceName} with ${previous.artistName}`);
  if (previous.address.id !== told.address.id) words.push(placeWords(previous.address));
  return words.join(', ');
}

/** Another time, place or artist; else just something about it is different. */
export function isMoved(told: Told, previous: Agreed): boolean {
  return (
    told.startsAt !== previous.startsAt ||
    told.address.id !== previous.address.id ||
    told.artistId !== previous.artistId
  );
}

/** Whether there is anything to tell: how long the artist is busy behind it concerns nobody but their calendar. */
export function isNews(told: Told, previous: Agreed): boolean {
  return (
    isMoved(told, previous) ||
    told.serviceId !== previous.serviceId ||
    told.priceCents !== previous.priceCents ||
    told.durationSeconds !== previous.durationSeconds
  );
}

function placeWords({ address, suite, city, state, zip }: Place): string {
  return `${suite ? `${address}, ${suite}` : address}, ${city}, ${state} ${zip}`;
}

function zoneWords({ timezone }: Place): string {
  return timezone.replaceAll('_', ' ');
}
