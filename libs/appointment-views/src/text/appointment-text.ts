import type { Address, Appointment } from '@frizo/contracts';
import { dayTitle, formatTimeForViewer, ownTimezone, todayIn } from '@frizo/local-time';

/** The street, with the suite where there is one; empty for an address without a street. */
export function streetLine({ address, suite }: Pick<Address, 'address' | 'suite'>): string {
  return [address, suite].filter(Boolean).join(', ');
}

/** Where an appointment is, in a sentence: street and city; only the city where there is no street. */
export function streetAndCity({ address, city }: Pick<Address, 'address' | 'city'>): string {
  return [address, city].filter(Boolean).join(', ');
}

/** Street and city, to tell the addresses of a salon apart; city and state where artists travel to their clients and there is no street. */
export function placeLine(address: Pick<Address, 'address' | 'suite' | 'city' | 'state'>): string {
  const { city, state } = address;
  return address.address === '' ? `${city}, ${state}` : `${streetLine(address)}, ${city}`;
}

/** A postal address in one line. */
export function addressLine(address: Pick<Address, 'address' | 'suite' | 'city' | 'state' | 'zip'>): string {
  return [streetLine(address), address.city, `${address.state} ${address.zip}`].filter(Boolean).join(', ');
}

/**
 * The day of an appointment at the address: 'Today' or the weekday, and the date.
 * @param now unix seconds
 */
export function dayText({ date, timezone }: Pick<Appointment, 'date' | 'timezone'>, now: number): string {
  return dayTitle(date, todayIn(timezone, new Date(now * 1000)));
}

/** The start in local time of the address, with the zone for viewers in another time zone. */
export function timeText({
  date,
  startTime,
  timezone,
}: Pick<Appointment, 'date' | 'startTime' | 'timezone'>): string {
  return formatTimeForViewer({ date, seconds: startTime, timezone }, ownTimezone());
}
