import type { Knex } from 'knex';
import type { MessagingEnv } from '../env.ts';
import type { MailText } from '../mails/compose-mail.ts';
import { queueMails, type Letter } from '../mails/mails.store.ts';
import type { OutgoingOptions } from '../outgoing/outgoing.store.ts';
import type { Person } from '../people/keep-person.ts';
import { queueText } from '../texts/texts.store.ts';
import type { Told } from './told-appointment.ts';
import { calendarOf } from './calendar-of.ts';
import { fullName, type Client } from './cast.ts';

export interface TellTools {
  readonly trx: Knex;
  readonly now: Date;
  readonly env: MessagingEnv;
}

/** What a client is told, in either way. */
export interface ClientMessage {
  readonly told: Told;
  readonly mail: MailText;
  readonly text: string;
  /** What becomes of it in the client's calendar; undefined where nothing does. */
  readonly method?: 'REQUEST' | 'CANCEL';
  readonly options?: OutgoingOptions;
}

/** The confirm link in it is a secret. */
const clientOptions: OutgoingOptions = { isSecret: true };

/** By mail to who has an account, else by text message where somebody sends those (decisions 4). */
export async function tellClient(tools: TellTools, client: Client, message: ClientMessage): Promise<void> {
  await tellBothSides(tools, { client, message, toArtists: [] });
}

export interface ArtistMessage {
  readonly artist: Person;
  readonly told: Told;
  readonly mail: MailText;
  readonly method: 'REQUEST' | 'CANCEL';
}

/** The same to both sides, with all mails in one statement, since that is done for every booking. */
export async function tellBothSides(
  { trx, now, env }: TellTools,
  {
    client,
    message,
    toArtists,
  }: { client: Client; message: ClientMessage; toArtists: readonly ArtistMessage[] },
): Promise<void> {
  const options = { ...clientOptions, ...message.options };
  const letters: Letter[] = toArtists.map(({ artist, told, mail, method }) => {
    const parts = { method, told, reader: readerOf(artist), clientName: fullName(client) };
    return { recipient: artist.email, mail: { ...mail, calendar: calendarOf(parts, env, now) } };
  });
  if (client.email !== undefined) {
    const { method, told, mail } = message;
    const reader = readerOf({ ...client, email: client.email });
    const calendar = method ? calendarOf({ method, told, reader }, env, now) : null;
    letters.unshift({ recipient: client.email, mail: { ...mail, calendar }, options });
  }
  await queueMails(trx, letters, now);
  if (client.phone !== undefined && env.twilio)
    await queueText(trx, { recipient: client.phone, body: message.text }, now, options);
}

function readerOf(person: Person): { name: string; email: string } {
  return { name: fullName(person), email: person.email };
}
