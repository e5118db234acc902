import { createTransport } from 'nodemailer';
import type { SendMail } from './send-due-mails.ts';

/** Sends through an SMTP server; the embedded mailbox is one as well. */
export function createSmtpSender({ url, from }: { url: string; from: string }): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  });
  return async ({ id, recipient, subject, text, html }) => {
    // The id is the mail's own: a server that sees it twice, after a lost answer, can tell.
    await transport.sendMail({ from, to: recipient, subject, text, html, messageId: `<${id}@frizo>` });
  };
}
