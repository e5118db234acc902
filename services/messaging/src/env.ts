import { z } from 'zod';

const settings = z.object({
  /** Any SMTP server; `npm start` points it at the embedded mailbox. */
  SMTP_URL: z.string().default('smtp://127.0.0.1:2525'),
  MAIL_FROM: z.string().default('Frizo <hello@frizo.test>'),
});

export interface MessagingEnv {
  readonly smtpUrl: string;
  readonly mailFrom: string;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): MessagingEnv {
  const { SMTP_URL, MAIL_FROM } = settings.parse(env);
  return { smtpUrl: SMTP_URL, mailFrom: MAIL_FROM };
}
