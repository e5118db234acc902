import { once } from 'node:events';
import { createServer } from 'node:http';
import { loopback } from '../machine/ports.ts';
import { openMailStore } from './mail-store.ts';
import { mailboxApp } from './mailbox.web.ts';
import { startSmtp } from './smtp.ts';

export interface RunningMailbox {
  /** The page to read in. */
  readonly url: string;
  /** Where mailers send to. */
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

export interface MailboxOptions {
  /** Mails are kept here over restarts. */
  readonly folder: string;
  /** The page's port; it must be free. */
  readonly port: number;
  readonly now?: () => Date;
}

/** Starts the embedded mailbox: an SMTP server that keeps every mail, and the page that shows them. */
export async function startMailbox({
  folder,
  port,
  now = () => new Date(),
}: MailboxOptions): Promise<RunningMailbox> {
  const store = await openMailStore(folder, now);
  const smtp = await startSmtp(store);
  const handler = mailboxApp(store).callback();
  const web = createServer((request, response) => void handler(request, response));
  web.listen(port, loopback);
  await once(web, 'listening');
  return {
    url: `http://localhost:${port}`,
    smtpUrl: smtp.url,
    async stop() {
      const closed = once(web, 'close');
      web.close();
      web.closeAllConnections();
      await Promise.all([closed, smtp.stop()]);
    },
  };
}
