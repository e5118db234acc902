import type { MessagingEnv } from '../env.ts';
import { composeMail, type MailText } from '../mails/compose-mail.ts';
import { queueMails, type Letter } from '../mails/mails.store.ts';
import type { OutgoingOptions, QueueTools } from '../outgoing/outgoing.store.ts';
import type { Person } from '../people/keep-person.ts';
import { queuePushes, type NewPush } from '../pushes/push-delivery.ts';
import { queueText } from '../texts/texts.store.ts';
import type { Visit } from './appointment-snapshot.ts';
import { momentWords } from './appointment-words.ts';
import { calendarOf } from './calendar-of.ts';
import { fullName, type Client } from './cast.ts';

export interface TellTools extends QueueTools {
  readonly env: MessagingEnv;
}

/** What a client is told, in either way. */
export interface ClientMessage {
  readonly visit: Visit;
  readonly mail: MailText;
  readonly text: string;
  /** What becomes of it in the client's calendar; undefined where nothing does. */
  readonly method?: 'REQUEST' | 'CANCEL';
  readonly options?: OutgoingOptions;
  /** It brings the confirm link: booking is told once it has gone out, so that the badge claims nothing before. */
  readonly asksToConfirm?: boolean;
  /** The client has done it themselves, at a salon that is public: what the salon says of itself is known. */
  readonly isOwnDoing?: boolean;
}

/** The confirm link in it is a secret. */
const clientOptions: OutgoingOptions = { isSecret: true };

/** By mail to who has an account, else by text message where somebody sends those (decisions 4). */
export async function tellClient(tools: TellTools, client: Client, message: ClientMessage): Promise<void> {
  await tellBothSides(tools, { client, message, toArtists: [] });
}

export interface ArtistMessage {
  readonly artist: Person;
  readonly visit: Visit;
  readonly mail: MailText;
  readonly method: 'REQUEST' | 'CANCEL';
}

/**
 * The same to both sides, with all mails in one statement, since that is done for every booking. An address that nobody has confirmed may be a stranger's: no
 * text goes there that somebody could choose who has made the account, or the salon, for that.
 */
export async function tellBothSides(
  tools: TellTools,
  {
    client,
    message,
    toArtists,
    toListeners = [],
  }: {
    client: Client;
    message: ClientMessage;
    toArtists: readonly ArtistMessage[];
    toListeners?: readonly Letter[];
  },
): Promise<void> {
  const { now, env } = tools;
  const { visit, asksToConfirm, isOwnDoing = false } = message;
  const isNamed = client.isEmailConfirmed || isOwnDoing || client.email === undefined;
  const about = asksToConfirm && isNamed ? visit.map(({ appointmentId }) => appointmentId) : undefined;
  const options = { ...clientOptions, ...message.options, ...(about ? { about } : {}) };
  const clientMail = (email: string): MailText => {
    const { method, mail } = message;
    if (!isNamed) return withoutNames(visit, `${env.publicUrl}/me/my-appointments/upcoming`);
    const reader = readerOf(
      client.isEmailConfirmed ? { ...client, email } : { firstName: '', lastName: '', email },
    );
    return { ...mail, calendar: method ? calendarOf({ method, visit, reader }, env, now) : null };
  };
  const letters: Letter[] = toArtists.map(({ artist, visit: theirs, mail, method }) => {
    if (!artist.isEmailConfirmed) {
      return {
        recipient: artist.email,
        mail: withoutNames(theirs, `${env.publicUrl}/appointments/upcoming`),
      };
    }
    const parts = { method, visit: theirs, reader: readerOf(artist), clientName: fullName(client) };
    return { recipient: artist.email, mail: { ...mail, calendar: calendarOf(parts, env, now) } };
  });
  if (client.email !== undefined)
    letters.unshift({ recipient: client.email, mail: clientMail(client.email), options });
  await queueMails(tools, [...letters, ...toListeners]);
  if (env.push) await queuePushes(tools, pushesOf(client, message, toArtists), message.options);
  if (client.phone !== undefined && env.twilio)
    await queueText(tools, { recipient: client.phone, body: message.text }, options);
}

/** The news in a line, on the screens of those who have said yes to that: their own browsers, whatever is known of their address. */
function pushesOf(
  { userId }: Client,
  { visit, mail }: ClientMessage,
  toArtists: readonly ArtistMessage[],
): NewPush[] {
  const toClient =
    userId === null ? [] : [{ userId, ...lineOf(mail, visit), url: '/me/my-appointments/upcoming' }];
  return [
    ...toClient,
    ...toArtists.map((message) => ({
      userId: message.artist.userId,
      ...lineOf(message.mail, message.visit),
      url: '/appointments/upcoming',
    })),
  ];
}

function lineOf({ subject }: MailText, [lead]: Visit): Pick<NewPush, 'title' | 'body'> {
  return { title: subject, body: `${momentWords(lead)}, ${lead.salonName}` };
}

/** What somebody reads who may never have heard of the portal. */
function withoutNames(visit: Visit, url: string): MailText {
  return composeMail({
    subject: 'Appointment update',
    greeting:
      'Hello, an appointment on the account with this e-mail address was booked, changed or canceled.',
    facts: visit.flatMap((told): [string, string][] => [
      ['When', momentWords(told)],
      ['Number', told.aptNo],
    ]),
    links: [{ label: 'See the appointment', url }],
    closing:
      'Confirm this address in your account to see the details in future e-mails. If you do not have an account here, you can ignore this e-mail.',
  });
}

function readerOf(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): { name: string; email: string } {
  return { name: fullName(person), email: person.email };
}
