import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenNear } from '../machine/listen.ts';
import { loopback } from '../machine/ports.ts';
import { openMailStore } from './mail-store.ts';
import { mailboxApp } from './mailbox.web.ts';
import { startSmtp } from './smtp.ts';
import { openPushKeys, type PushKeys, type PushMessage } from './push.web.ts';
import { openMessageStore, openTextStore } from './text-store.ts';

export interface RunningMailbox {
  /** The page that shows messages. */
  readonly url: string;
  /** The address for mailers. */
  readonly smtpUrl: string;
  /** The address for text messages, by Twilio's HTTP API. */
  readonly textsUrl: string;
  /** The address for push messages, followed by the id of a subscription. */
  readonly pushUrl: string;
  readonly pushKeys: PushKeys;
  stop(): Promise<void>;
}

export interface MailboxOptions {
  /** Stores mails, with subfolders for text and push messages. */
  readonly folder: string;
  /** The page's port; any free port if it is in use or not given. */
  readonly port?: number;
  readonly now?: () => Date;
}

/** Starts the embedded mailbox: an SMTP server, an API for text messages and a push service that store every message, and pages that show them. */
export async function startMailbox({
  folder,
  port: wanted = 0,
  now = () => new Date(),
}: MailboxOptions): Promise<RunningMailbox> {
  const store = await openMailStore(folder, now);
  const smtp = await startSmtp(store);
  const texts = await openTextStore(join(folder, 'texts'), now);
  const pushFolder = join(folder, 'pushes');
  const pushes = await openMessageStore<PushMessage>(pushFolder, now, ({ to }, wanted) => to === wanted);
  const pushKeys = await openPushKeys(pushFolder);
  const handler = mailboxApp(store, texts, { store: pushes, keys: pushKeys, now }).callback();
  const web = createServer((request, response) => void handler(request, response));
  const port = await listenNear(web, wanted, loopback);
  return {
    url: `http://localhost:${port}`,
    smtpUrl: smtp.url,
    textsUrl: `http://${loopback}:${port}`,
    pushUrl: `http://${loopback}:${port}/push`,
    pushKeys,
    async stop() {
      const closed = once(web, 'close');
      web.close();
      web.closeAllConnections();
      await Promise.all([closed, smtp.stop()]);
    },
  };
}
