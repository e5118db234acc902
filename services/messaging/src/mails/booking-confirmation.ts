import type { appointmentBooked, PayloadOf } from '@frizo/contracts';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { formatCents } from '@frizo/money';
import { composeMail, type MailText } from './compose-mail.ts';

type Booked = PayloadOf<typeof appointmentBooked>;

interface Reader {
  readonly firstName: string;
}

/** What the client gets when a time is booked. */
export function clientConfirmation(client: Reader, booked: Booked): MailText {
  return composeMail({
    subject: `Appointment booked: ${booked.serviceName} on ${formatLocalDate(booked.date)}`,
    greeting: `Hello ${client.firstName}, your appointment is booked.`,
    facts: [
      ['Service', booked.serviceName],
      ['With', `${booked.artistName}, ${booked.salonName}`],
      ...timeAndPlace(booked),
      ['Price', formatCents(booked.priceCents)],
      ['Number', booked.aptNo],
    ],
  });
}

/** What the artist gets when a client has booked. */
export function artistNotice(
  artist: Reader,
  client: { firstName: string; lastName: string },
  booked: Booked,
): MailText {
  return composeMail({
    subject: `New appointment: ${booked.serviceName} on ${formatLocalDate(booked.date)}`,
    greeting: `Hello ${artist.firstName}, ${client.firstName} ${client.lastName} has booked a time with you.`,
    facts: [['Service', booked.serviceName], ...timeAndPlace(booked), ['Number', booked.aptNo]],
  });
}

/** The clock is the one on the wall of the salon, and the zone is named, since mail is read anywhere. */
function timeAndPlace({ date, startSeconds, address }: Booked): [string, string][] {
  const { timezone } = address;
  const street = address.suite ? `${address.address}, ${address.suite}` : address.address;
  return [
    ['Date', formatLocalDate(date)],
    ['Time', `${formatWallTime(startSeconds)} (${timezone.replaceAll('_', ' ')})`],
    ['Where', `${street}, ${address.city}, ${address.state} ${address.zip}`],
  ];
}
