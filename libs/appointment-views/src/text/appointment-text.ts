import type { Address, Appointment } from '@frizo/contracts';
import { dayTitle, formatTimeForViewer, ownTimezone, todayIn } from '@frizo/local-time';

/** The street, with the suite where there is one. */
export function streetLine({ address, suite }: Pick<Address, 'address' | 'suite'>): string {
  return suite ? `${address}, ${suite}` : address;
}

/** A postal address in one line. */
export function addressLine(address: Pick<Address, 'address' | 'suite' | 'city' | 'state' | 'zip'>): string {
  return `${streetLine(address)}, ${address.city}, ${address.state} ${address.zip}`;
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
