import { pagePath, pageUrl } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { MessagingEnv, Site } from '../env.ts';
import { composeMail, type MailText } from '../mails/compose-mail.ts';
import { queueMails, type MailToQueue } from '../mails/mails.store.ts';
import type { OutgoingOptions, QueueTools } from '../outgoing/outgoing.store.ts';
import type { Person } from '../people/reference-data.store.ts';
import { queuePushes, type NewPush } from '../pushes/push-delivery.ts';
import { queueText } from '../texts/texts.store.ts';
import type { Visit } from './visit.ts';
import { fullName, momentWords } from './appointment-words.ts';
import { calendarOf } from './calendar-of.ts';
import type { Client } from './recipients.ts';

export interface NotifyContext extends QueueTools {
  readonly env: MessagingEnv;
}

/** A message to a client, as mail and as text message. */
export interface ClientMessage {
  readonly visit: Visit;
  readonly mail: MailText;
  readonly text: string;
  /** What the calendar entry does: adds or removes the appointment; undefined without an entry. */
  readonly method?: 'REQUEST' | 'CANCEL';
  readonly options?: OutgoingOptions;
  /** It contains the confirm link: an event says when it was sent, and only then does the appointment show the badge. */
  readonly asksToConfirm?: boolean;
  /** The client made the change themselves, at a public salon, so the mail may show the salon's name even to an unconfirmed address. */
  readonly isOwnChange?: boolean;
}

/** Messages contain the confirm link, which is a secret. */
const clientOptions: OutgoingOptions = { isSecret: true };

/** By mail to a client with an account, else by text message if a provider is configured (decisions 4). */
export async function notifyClient(
  context: NotifyContext,
  client: Client,
  message: ClientMessage,
): Promise<void> {
  await notifyRecipients(context, { client, message, toArtists: [] });
}

export interface ArtistMessage {
  readonly artist: Person;
  readonly visit: Visit;
  readonly mail: MailText;
  readonly method: 'REQUEST' | 'CANCEL';
}

/** Notifies the client, the artists and the subscribers, with all mails in one statement, since it runs for every booking. */
export async function notifyRecipients(
  context: NotifyContext,
  {
    client,
    message,
    toArtists,
    toSubscribers = [],
  }: {
    client: Client;
    message: ClientMessage;
    toArtists: readonly ArtistMessage[];
    toSubscribers?: readonly MailToQueue[];
  },
): Promise<void> {
  const { env } = context;
  const { visit, asksToConfirm } = message;
  const isWithinLimit = await countMessage(context, client, {
    salonId: visit[0].salonId,
    isOwnChange: message.isOwnChange,
  });
  const hasConfirmLink = asksToConfirm && (client.email === undefined || mayReadNames(client, message));
  const about = hasConfirmLink ? visit.map(({ appointmentId }) => appointmentId) : undefined;
  const options = { ...clientOptions, ...message.options, ...(about ? { about } : {}) };
  const mails: MailToQueue[] = toArtists.map((artistMessage) => ({
    recipient: artistMessage.artist.email,
    mail: artistMail(context, artistMessage, client.nameAtSalon),
  }));
  if (client.email !== undefined && isWithinLimit) {
    mails.unshift({
      recipient: client.email,
      mail: clientMail(context, { ...client, email: client.email }, message),
      options,
    });
  }
  await queueMails(context, [...mails, ...toSubscribers]);
  if (env.push) {
    const toClient = isWithinLimit ? client.userId : null;
    await queuePushes(context, pushesOf(toClient, message, toArtists), message.options);
  }
  if (client.phone !== undefined && env.twilio && isWithinLimit)
    await queueText(context, { recipient: client.phone, body: message.text }, options);
}

/** By salon, recipient and day. A client who has never booked there may not want to hear from the salon at all. */
const mostMessages = { toClientsWhoBooked: 30, toOthers: 6 };
/** The same for messages about offers of the waiting list. */
const mostOffers = 10;

/**
 * Counts a message that the salon causes, and says whether the client gets it: a salon must not be able to flood a mailbox or phone by
 * booking and canceling. What clients cause themselves is confirmed without a limit.
 */
export async function countMessage(
  { trx, now }: QueueTools,
  { email, phone, knowsSalon }: Pick<Client, 'email' | 'phone' | 'knowsSalon'>,
  { salonId, isOwnChange = false }: { readonly salonId: number; readonly isOwnChange?: boolean | undefined },
): Promise<boolean> {
  const recipient = email?.toLowerCase() ?? phone;
  if (isOwnChange || recipient === undefined) return true;
  const { rows } = await trx.raw<{ rows: { times: number }[] }>(countSql, [salonId, recipient, now]);
  const most = knowsSalon ? mostMessages.toClientsWhoBooked : mostMessages.toOthers;
  return (rows[0]?.times ?? 0) <= most;
}

const countSql = `
  insert into client_messages as counted (salon_id, recipient, day, times)
  values (?, ?, (cast(? as timestamptz) at time zone 'UTC')::date, 1)
  on conflict (salon_id, recipient, day) do update set times = counted.times + 1
  returning times`;

/** The same for a message about an offer of the waiting list. These are counted apart, so that the salon can always tell of its changes. */
export async function countOfferMessage(
  { trx, now }: QueueTools,
  email: string,
  { salonId }: { readonly salonId: number },
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { offers: number }[] }>(countOfferSql, [
    salonId,
    email.toLowerCase(),
    now,
  ]);
  return (rows[0]?.offers ?? 0) <= mostOffers;
}

const countOfferSql = `
  insert into client_messages as counted (salon_id, recipient, day, times, offers)
  values (?, ?, (cast(? as timestamptz) at time zone 'UTC')::date, 0, 1)
  on conflict (salon_id, recipient, day) do update set offers = counted.offers + 1
  returning offers`;

/** Deletes the counts of past days. */
export async function sweepMessageCounts(knex: Knex, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000).toISOString().slice(0, 10);
  await knex('client_messages').where('day', '<', yesterday).delete();
}

/**
 * An unconfirmed address may belong to a stranger: a mail to it contains no text chosen by the owner of the account or salon, unless the
 * reader made the change themselves.
 */
function mayReadNames(
  { isEmailConfirmed }: Pick<Person, 'isEmailConfirmed'>,
  { isOwnChange = false }: Pick<ClientMessage, 'isOwnChange'> = {},
): boolean {
  return isEmailConfirmed || isOwnChange;
}

function clientMail(
  { env, now }: NotifyContext,
  client: Client & { readonly email: string },
  message: ClientMessage,
): MailText {
  const { method, mail, visit } = message;
  if (!mayReadNames(client, message)) return withoutNames(visit, 'clientAppointments', env);
  const { email } = client;
  // The name of an account is a text that any user may have chosen.
  const reader = readerOf(client.isEmailConfirmed ? client : { firstName: '', lastName: '', email });
  return { ...mail, calendar: method ? calendarOf({ method, visit, reader }, env, now) : null };
}

function artistMail(
  { env, now }: NotifyContext,
  { artist, visit, mail, method }: ArtistMessage,
  client: Client['nameAtSalon'],
): MailText {
  if (!mayReadNames(artist)) return withoutNames(visit, 'professionalAppointments', env);
  const parts = { method, visit, reader: readerOf(artist), clientName: fullName(client) };
  return { ...mail, calendar: calendarOf(parts, env, now) };
}

/** One line for the browsers that have subscribed to push messages, whether or not the address is confirmed. */
function pushesOf(
  userId: number | null,
  { visit, mail }: ClientMessage,
  toArtists: readonly ArtistMessage[],
): NewPush[] {
  const toClient =
    userId === null
      ? []
      : [{ userId, ...lineOf(mail, visit), url: pagePath('clientAppointments', 'upcoming') }];
  return [
    ...toClient,
    ...toArtists.map((message) => ({
      userId: message.artist.userId,
      ...lineOf(message.mail, message.visit),
      url: pagePath('professionalAppointments', 'upcoming'),
    })),
  ];
}

function lineOf({ subject }: MailText, [lead]: Visit): Pick<NewPush, 'title' | 'body'> {
  return { title: subject, body: `${momentWords(lead)}, ${lead.salonName}` };
}

/** For an unconfirmed address, whose reader may not know the portal. */
function withoutNames(
  visit: Visit,
  page: 'clientAppointments' | 'professionalAppointments',
  { publicUrl }: Site,
): MailText {
  return composeMail({
    subject: 'Appointment update',
    greeting:
      'Hello, an appointment on the account with this e-mail address was booked, changed or canceled.',
    facts: visit.flatMap((snapshot): [string, string][] => [
      ['When', momentWords(snapshot)],
      ['Number', snapshot.aptNo],
    ]),
    links: [{ label: 'See the appointment', url: pageUrl(publicUrl, page, { value: 'upcoming' }) }],
    closing:
      'Confirm this address in your account to see the details in future e-mails. If you do not have an account here, you can ignore this e-mail.',
  });
}

function readerOf(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): { name: string; email: string } {
  return { name: fullName(person), email: person.email };
}
