import { pushSandbox } from '@frizo/contracts';
import { z } from 'zod';
import type { PushSettings } from './pushes/push-sender.ts';
import type { TwilioSettings } from './texts/text-delivery.ts';

const settings = z.object({
  /** Any SMTP server; `npm start` points it at the embedded mailbox. */
  SMTP_URL: z.string().default('smtp://127.0.0.1:2525'),
  MAIL_FROM: z.string().default('Frizo <hello@frizo.test>'),
  /** The address of the portal, for links in mails. */
  PUBLIC_URL: z.string().default('http://localhost:4000'),
  PRODUCT_NAME: z.string().default('Frizo'),
  /** An account enables text messages; `npm start` sets the embedded mailbox, which has the same API. */
  TWILIO_ACCOUNT_SID: z.string().default(''),
  TWILIO_AUTH_TOKEN: z.string().default(''),
  TWILIO_FROM: z.string().default(''),
  TWILIO_URL: z.string().default('https://api.twilio.com'),
  /** Keys enable push messages; `npm start` sets those of the embedded mailbox, which has the same protocol. */
  VAPID_PUBLIC_KEY: z.string().default(''),
  VAPID_PRIVATE_KEY: z.string().default(''),
  VAPID_SUBJECT: z.string().default(''),
  /** The embedded push service; `npm start` sets it if no keys are configured. */
  PUSH_SANDBOX: z.string().default(''),
});

/** The names of the settings, for the host: the service gets no others. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export interface MessagingEnv {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly productName: string;
  /** Undefined without a provider for text messages: none are queued then. */
  readonly twilio: TwilioSettings | undefined;
  /** Undefined without keys for push messages: none are queued then. */
  readonly push: PushSettings | undefined;
}

/** The portal's name and address, for links and ids in messages. */
export type Site = Pick<MessagingEnv, 'productName' | 'publicUrl'>;

export function readEnv(env: Readonly<Record<string, string | undefined>>): MessagingEnv {
  const read = settings.parse(env);
  return {
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    publicUrl: withoutSlash(read.PUBLIC_URL),
    productName: read.PRODUCT_NAME,
    twilio: twilioOf(read),
    push: pushOf(read),
  };
}

function twilioOf(read: z.output<typeof settings>): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = read;
  if (accountSid === '') return undefined;
  if (authToken === '' || from === '')
    throw new Error('TWILIO_ACCOUNT_SID requires TWILIO_AUTH_TOKEN and TWILIO_FROM');
  return { url: withoutSlash(read.TWILIO_URL), accountSid, authToken, from };
}

function pushOf(read: z.output<typeof settings>): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = read;
  if (publicKey === '') return undefined;
  if (privateKey === '' || subject === '')
    throw new Error('VAPID_PUBLIC_KEY requires VAPID_PRIVATE_KEY and VAPID_SUBJECT');
  const sandboxUrl = read.PUSH_SANDBOX ? pushSandbox.parse(JSON.parse(read.PUSH_SANDBOX)).url : undefined;
  return { publicKey, privateKey, subject, sandboxUrl };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
