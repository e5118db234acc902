import type { ServiceParts } from '@frizo/service-kit';
import { publishMessageSent } from '../outgoing/publish-message-sent.ts';
import { type MessageSender, pauseBeforeRecording, RefusedForGood } from '../outgoing/send-message.ts';
import { createTextsStore, type Text } from './texts.store.ts';

export interface TwilioSettings {
  /** `https://api.twilio.com`, or a server with the same API. Without a trailing slash. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number of the account, or a messaging service (`MG…`). */
  readonly from: string;
}

/** Shorter than the lease of the message. */
const deadlineMs = 15_000;

/** Codes of 400s that concern the sending number, which can be fixed: https://www.twilio.com/docs/api/errors */
const aboutTheSender = new Set([21212, 21603, 21606, 21659, 21660, 21661]);

/** Sends through Twilio's HTTP API. After a lost reply a text may be sent twice: the API has no idempotency key. */
export function createTwilioSender({ url, accountSid, authToken, from }: TwilioSettings) {
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ recipient, body }: Pick<Text, 'recipient' | 'body'>): Promise<void> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: recipient, [sender]: from, Body: body }),
      signal: AbortSignal.timeout(deadlineMs),
      redirect: 'error',
    });
    if (!answer.ok) throw await failureOf(answer);
    await answer.body?.cancel();
  };
}

/** A 400 concerns this message and its recipient; all other statuses concern the account or are temporary. */
async function failureOf(answer: Response): Promise<Error> {
  const { code, message } = readRefusal(await answer.text());
  const words = `${answer.status} ${code ?? ''} ${message}`.replace(/\s+/g, ' ').trim();
  const isAboutTheMessage = answer.status === 400 && !(code !== undefined && aboutTheSender.has(code));
  return isAboutTheMessage ? new RefusedForGood(words) : new Error(words);
}

function readRefusal(text: string): { code: number | undefined; message: string } {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return {
      code: typeof code === 'number' ? code : undefined,
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return { code: undefined, message: text.slice(0, 200) };
  }
}

/** Sends queued text messages through the provider. */
export function createTextDelivery(
  { knex, jobs, outbox, clock, log }: Pick<ServiceParts, 'knex' | 'jobs' | 'outbox' | 'clock' | 'log'>,
  settings: TwilioSettings,
): MessageSender<Text> {
  return {
    store: createTextsStore({ knex, jobs }, publishMessageSent(outbox, 'text')),
    send: createTwilioSender(settings),
    now: () => clock.now(),
    pause: pauseBeforeRecording,
    onGivenUp: (err, { id, attempts }) => log.error({ err, text: id, attempts }, 'text message given up'),
  };
}
