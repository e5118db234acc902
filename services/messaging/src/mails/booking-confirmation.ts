import type { appointmentBooked, PayloadOf } from '@frizo/contracts';
import { formatLocalDate, formatWallTime } from '@frizo/local-time';
import { formatCents } from '@frizo/money';

type Booked = PayloadOf<typeof appointmentBooked>;

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Reader {
  readonly firstName: string;
}

/** What the client gets when a time is booked. */
export function clientConfirmation(client: Reader, booked: Booked): MailText {
  return compose(
    `Appointment booked: ${booked.serviceName} on ${formatLocalDate(booked.date)}`,
    `Hello ${client.firstName}, your appointment is booked.`,
    [
      ['Service', booked.serviceName],
      ['With', `${booked.artistName}, ${booked.salonName}`],
      ...timeAndPlace(booked),
      ['Price', formatCents(booked.priceCents)],
      ['Number', booked.aptNo],
    ],
  );
}

/** What the artist gets when a client has booked. */
export function artistNotice(
  artist: Reader,
  client: { firstName: string; lastName: string },
  booked: Booked,
): MailText {
  return compose(
    `New appointment: ${booked.serviceName} on ${formatLocalDate(booked.date)}`,
    `Hello ${artist.firstName}, ${client.firstName} ${client.lastName} has booked a time with you.`,
    [['Service', booked.serviceName], ...timeAndPlace(booked), ['Number', booked.aptNo]],
  );
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

function compose(subject: string, greeting: string, facts: [string, string][]): MailText {
  const rows = facts
    .map(
      ([label, value]) => `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  return {
    subject,
    text: [greeting, '', ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
    html: `<p>${escapeHtml(greeting)}</p><table cellpadding="6">${rows}</table>`,
  };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names come from people; a mail is a page like any other. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
