import type { Address, Appointment } from '@frizo/contracts';
import { dayTitle, formatTimeForViewer, ownTimezone, todayIn } from '@frizo/local-time';

/** The street, with the suite where there is one. */
export function streetLine({ address, suite }: Pick<Address, 'address' | 'suite'>): string {
  return suite ? `${address}, ${suite}` : address;
}

/** An address as one writes it on an envelope, in one line. */
export function addressLine(address: Pick<Address, 'address' | 'suite' | 'city' | 'state' | 'zip'>): string {
  return `${streetLine(address)}, ${address.city}, ${address.state} ${address.zip}`;
}

/**
 * Its day, as one speaks of it at the address: 'Today', else the weekday, and the date.
 * @param now unix seconds
 */
export function dayWords({ date, timezone }: Pick<Appointment, 'date' | 'timezone'>, now: number): string {
  return dayTitle(date, todayIn(timezone, new Date(now * 1000)));
}

/** When it starts by the clock at the address, whose zone is named for whom it is another than their own. */
export function timeWords({
  date,
  startTime,
  timezone,
}: Pick<Appointment, 'date' | 'startTime' | 'timezone'>): string {
  return formatTimeForViewer({ date, seconds: startTime, timezone }, ownTimezone());
}
