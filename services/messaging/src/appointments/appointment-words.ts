import { imageUrl, type AppointmentTerms, type AppointmentSnapshot } from '@frizo/contracts';
import { formatLocalDate, formatWallTime, weekdayOf, zoneNameAt } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { formatPhone } from '@frizo/validation';
import type { Site } from '../env.ts';
import type { MailParts } from '../mails/compose-mail.ts';
import type { SalonContact, Visit } from './visit.ts';

type Address = AppointmentTerms['address'];
type Fact = [label: string, value: string];

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Tuesday, 03/03/2026` */
export function dateWords(date: string): string {
  return `${weekdays[weekdayOf(date)]}, ${formatLocalDate(date)}`;
}

/** In the salon's time zone, which is named, since messages are read anywhere. */
export function timeAndAddress(terms: AppointmentTerms): Fact[] {
  const { date, startSeconds, address } = terms;
  return [
    ['Date', dateWords(date)],
    ['Time', `${formatWallTime(startSeconds)} (${zoneWords(terms)})`],
    ['Where', addressWords(address)],
  ];
}

/** `Tuesday, 03/03/2026 at 10:00 AM (MST)` */
export function momentWords(terms: AppointmentTerms): string {
  const { date, startSeconds } = terms;
  return `${dateWords(date)} at ${formatWallTime(startSeconds)} (${zoneWords(terms)})`;
}

/** The previous terms that have changed: `Tuesday, 03/03/2026 at 10:00 AM (MST), Cut with Ana Ruiz, 12 Saguaro St, …` */
export function beforeWords(previous: AppointmentTerms, snapshot: AppointmentSnapshot): string {
  const words = [momentWords(previous)];
  if (previous.serviceId !== snapshot.serviceId || previous.artistId !== snapshot.artistId)
    words.push(`${previous.serviceName} with ${previous.artistName}`);
  if (previous.address.id !== snapshot.address.id) words.push(addressWords(previous.address));
  return words.join(', ');
}

/** Whether instant, local time, place or artist changed; otherwise the appointment counts as changed, not moved. */
export function isMoved(snapshot: AppointmentSnapshot, previous: AppointmentTerms): boolean {
  return (
    snapshot.startsAt !== previous.startsAt ||
    snapshot.startSeconds !== previous.startSeconds ||
    snapshot.address.id !== previous.address.id ||
    snapshot.artistId !== previous.artistId
  );
}

/** Whether the change needs a notification: the processing time only concerns the artist's calendar. */
export function isNews(snapshot: AppointmentSnapshot, previous: AppointmentTerms): boolean {
  return (
    isMoved(snapshot, previous) ||
    snapshot.serviceId !== previous.serviceId ||
    snapshot.priceCents !== previous.priceCents ||
    snapshot.durationSeconds !== previous.durationSeconds
  );
}

/** A single service has a line for each fact; several have a line each, followed by their shared facts and total. */
export function clientFacts(visit: Visit, salon: SalonContact | undefined): Fact[] {
  const [first] = visit;
  const phone: Fact[] = salon?.phone ? [['Salon phone', formatPhone(salon.phone)]] : [];
  if (visit.length > 1) {
    const total = visit.reduce((sum, { priceCents }) => sum + priceCents, 0);
    const lines = visit.map((snapshot): Fact => [
      snapshot.serviceName,
      serviceLine(snapshot, formatCents(snapshot.priceCents)),
    ]);
    return [
      ['Salon', first.salonName],
      ...lines,
      ...addressesOf(visit),
      ...phone,
      ['Total', formatCents(total)],
    ];
  }
  return [
    ['Service', first.serviceName],
    ['With', `${first.artistName}, ${first.salonName}`],
    ...timeAndAddress(first),
    ...phone,
    ['Price', formatCents(first.priceCents)],
    ['Number', first.aptNo],
  ];
}

/** The same for professionals: without the price and the salon's contact details. */
export function professionalFacts(visit: Visit): Fact[] {
  const [first] = visit;
  if (visit.length > 1)
    return [
      ...visit.map((snapshot): Fact => [snapshot.serviceName, serviceLine(snapshot)]),
      ...addressesOf(visit),
    ];
  return [['Service', first.serviceName], ...timeAndAddress(first), ['Number', first.aptNo]];
}

/** The pictures of the chosen styles, each once. */
export function stylePictures(visit: Visit, { publicUrl }: Pick<Site, 'publicUrl'>): MailParts['pictures'] {
  const urls = new Set(visit.flatMap((snapshot) => snapshot.imageUrl ?? []));
  return [...urls].map((url) => ({
    url: `${publicUrl}${imageUrl({ url }, 'medium')}`,
    description: 'Chosen style',
  }));
}

/** `Cut, Color on Tuesday, 03/03/2026` */
export function servicesAndDate(visit: Visit): string {
  return `${visit.map(({ serviceName }) => serviceName).join(', ')} on ${dateWords(visit[0].date)}`;
}

function serviceLine(snapshot: AppointmentSnapshot, price?: string): string {
  return [
    momentWords(snapshot),
    `with ${snapshot.artistName}`,
    ...(price ? [price] : []),
    snapshot.aptNo,
  ].join(', ');
}

function addressesOf(visit: Visit): Fact[] {
  const words = new Set(visit.map(({ address }) => addressWords(address)));
  return [['Where', [...words].join('; ')]];
}

/** `12 Saguaro St, 4B, Phoenix, AZ 85001` */
export function addressWords({ address, suite, city, state, zip }: Address): string {
  // An address of artists who travel to their clients may have no street.
  return [address, suite, city, `${state} ${zip}`].filter(Boolean).join(', ');
}

/** The usual US abbreviation, such as `MST`. */
function zoneWords({ startsAt, address }: AppointmentTerms): string {
  return zoneNameAt(new Date(startsAt), address.timezone);
}

export function fullName({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  return `${firstName} ${lastName}`.trim() || 'a client';
}
