import { addressLine } from '@frizo/appointment-views';
import type { Appointment } from '@frizo/contracts';

type Booked = Pick<
  Appointment,
  | 'aptNo'
  | 'serviceName'
  | 'salonName'
  | 'artistName'
  | 'address'
  | 'startTimestamp'
  | 'durationTime'
  | 'timezone'
>;

/** The page of Google Calendar that adds an appointment, with the client's duration. */
export function googleCalendarUrl(appointment: Booked): string {
  const { startsAt, endsAt } = spanOf(appointment);
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: titleOf(appointment),
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    ctz: appointment.timezone,
    details: detailsOf(appointment),
    location: placeOf(appointment),
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** The page of Outlook on the web that adds an appointment. */
export function outlookCalendarUrl(appointment: Booked): string {
  const { startsAt, endsAt } = spanOf(appointment);
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: titleOf(appointment),
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: detailsOf(appointment),
    location: placeOf(appointment),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query.toString()}`;
}

function spanOf({ startTimestamp, durationTime }: Booked): { startsAt: Date; endsAt: Date } {
  const startsAt = new Date(startTimestamp * 1000);
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationTime * 1000) };
}

/** `20260305T170000Z`. */
function compact(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
}

// The same text as the calendar file (libs/calendar-file), so that each way adds the same entry.
const titleOf = ({ serviceName, salonName }: Booked) => `${serviceName} at ${salonName}`;
const placeOf = ({ salonName, address }: Booked) => `${salonName}, ${addressLine(address)}`;
const detailsOf = ({ serviceName, artistName, salonName, aptNo }: Booked) =>
  [`Service: ${serviceName}`, `With: ${artistName}, ${salonName}`, `Number: ${aptNo}`].join('\n');
