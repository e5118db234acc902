import { z } from 'zod';

const settings = z.object({
  /** Any SMTP server; `npm start` points it at the embedded mailbox. */
  SMTP_URL: z.string().default('smtp://127.0.0.1:2525'),
  MAIL_FROM: z.string().default('Frizo <hello@frizo.test>'),
  /** Where the links in mails lead. */
  PUBLIC_URL: z.string().default('http://localhost:4000'),
  PRODUCT_NAME: z.string().default('Frizo'),
});

export interface MessagingEnv {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly productName: string;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): MessagingEnv {
  const read = settings.parse(env);
  return {
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    publicUrl: read.PUBLIC_URL.replace(/\/+$/, ''),
    productName: read.PRODUCT_NAME,
  };
}
