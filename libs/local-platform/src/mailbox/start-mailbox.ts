import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenNear } from '../machine/listen.ts';
import { loopback } from '../machine/ports.ts';
import { openMailStore } from './mail-store.ts';
import { mailboxApp } from './mailbox.web.ts';
import { startSmtp } from './smtp.ts';
import { openTextStore } from './text-store.ts';

export interface RunningMailbox {
  /** The page to read in. */
  readonly url: string;
  /** Where mailers send to. */
  readonly smtpUrl: string;
  /** Where text messages are sent to, by Twilio's HTTP API. */
  readonly textsUrl: string;
  stop(): Promise<void>;
}

export interface MailboxOptions {
  /** Mails are kept here over restarts, and texts in a folder of their own in it. */
  readonly folder: string;
  /** The page's port; another where it is taken or none is given. */
  readonly port?: number;
  readonly now?: () => Date;
}

/** Starts the embedded mailbox: an SMTP server that keeps every mail, a door for text messages, and the pages that show them. */
export async function startMailbox({
  folder,
  port: wanted = 0,
  now = () => new Date(),
}: MailboxOptions): Promise<RunningMailbox> {
  const store = await openMailStore(folder, now);
  const smtp = await startSmtp(store);
  const textFolder = join(folder, 'texts');
  await mkdir(textFolder, { recursive: true });
  const handler = mailboxApp(store, await openTextStore(textFolder, now)).callback();
  const web = createServer((request, response) => void handler(request, response));
  const port = await listenNear(web, wanted, loopback);
  return {
    url: `http://localhost:${port}`,
    smtpUrl: smtp.url,
    textsUrl: `http://${loopback}:${port}`,
    async stop() {
      const closed = once(web, 'close');
      web.close();
      web.closeAllConnections();
      await Promise.all([closed, smtp.stop()]);
    },
  };
}
