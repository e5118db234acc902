import { createWriteStream } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@frizo/service-kit';
import type { Progress } from '../console/progress.ts';
import { startMailbox, type RunningMailbox } from '../mailbox/start-mailbox.ts';
import type { DataFolder } from '../machine/data-folder.ts';
import { ensurePortIsFree } from '../machine/ports.ts';
import { secretOf } from '../machine/secrets.ts';
import { StartFailure } from '../machine/start-failure.ts';
import { startNats } from '../nats/start-nats.ts';
import type { Durability } from '../postgres/settings.ts';
import { embeddedStripe, type EmbeddedStripe } from './embedded-stripe.ts';
import { verifyNats, verifyPostgres } from './external-engines.ts';
import { ensureDatabase } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Settings } from './settings.ts';

/** The servers that the services need. */
export interface Engines {
  /** The superuser's URL, or DATABASE_URL. */
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly smtpUrl: string;
  /** The mailbox's address for text messages, by Twilio's HTTP API; undefined without the mailbox. */
  readonly textsUrl: string | undefined;
  /** The mailbox's push service; undefined without the mailbox. */
  readonly push: EmbeddedPush | undefined;
  /** Undefined if mail goes to a real server. */
  readonly mailboxUrl: string | undefined;
  /** Undefined if payments go to Stripe, or run in another process. */
  readonly stripe: EmbeddedStripe | undefined;
  /** Resolves with a failure if an embedded server ends unexpectedly. */
  readonly broken: Promise<StartFailure>;
}

export type EmbeddedPush = Pick<RunningMailbox, 'pushUrl' | 'pushKeys'>;

export interface EngineOptions {
  readonly settings: Settings;
  readonly data: DataFolder;
  readonly durability: Durability;
  readonly progress: Progress;
  readonly serviceNames: readonly string[];
  /** The portal's address. */
  readonly url: string;
  readonly clock: Clock | undefined;
  /** Receives what has to be stopped, also if starting the others fails. */
  readonly running: AsyncDisposableStack;
}

export const databaseName = 'frizo';
/** The file in the data folder with the URL and password of the embedded NATS, for commands. */
export const natsAddressFile = 'nats.address';
type OnBroken = (failure: StartFailure) => void;

/** Starts Postgres, NATS, the mailbox and the sandbox of Stripe in parallel, each unless a setting names a real one. */
export async function startEngines(options: EngineOptions): Promise<Engines> {
  const { databaseUrl, natsUrl, smtpUrl } = options.settings;
  const broken = Promise.withResolvers<StartFailure>();
  const database = databaseUrl ? verifyPostgres(databaseUrl) : embeddedPostgres(options, broken.resolve);
  const nats = natsUrl ? verifyNats(natsUrl) : embeddedNats(options, broken.resolve);
  const mailbox =
    smtpUrl === undefined
      ? embeddedMailbox(options)
      : { smtpUrl, mailboxUrl: undefined, textsUrl: undefined, push: undefined };
  const stripe = embeddedStripe(options);
  // Wait for all of them before a failure is thrown, so that every started one is registered and gets stopped.
  await Promise.allSettled([database, nats, mailbox, stripe]);
  return {
    databaseUrl: await database,
    natsUrl: await nats,
    ...(await mailbox),
    stripe: await stripe,
    broken: broken.promise,
  };
}

async function embeddedPostgres(options: EngineOptions, onBroken: OnBroken): Promise<string> {
  const { data, durability, progress, running } = options;
  const { file, log } = await logFile(data, 'postgres');
  const server = await progress.step('Starting Postgres', () => startPostgres(data, durability, log));
  const stopping = registerStop(running, () => server.stop());
  void server.ended.then(() => stopping.isRequested || onBroken(endedByItself('Postgres', file)));
  await ensureDatabase(server.urlOf('postgres'), databaseName);
  return server.urlOf(databaseName);
}

async function embeddedNats({ data, progress, running }: EngineOptions, onBroken: OnBroken): Promise<string> {
  const { file, log } = await logFile(data, 'nats');
  const folder = await data.folder('nats');
  const password = await secretOf(data.path, 'nats');
  const server = await progress.step('Starting NATS', () => startNats({ folder, password, log }));
  const stopping = registerStop(running, () => server.stop());
  void server.ended.then(() => stopping.isRequested || onBroken(endedByItself('NATS', file)));
  const address = join(data.path, natsAddressFile);
  await writeFile(address, server.url, { mode: 0o600 });
  // An existing file may have another mode.
  await chmod(address, 0o600);
  return server.url;
}

async function embeddedMailbox(
  options: EngineOptions,
): Promise<Pick<Engines, 'smtpUrl' | 'mailboxUrl' | 'textsUrl' | 'push'>> {
  const { settings, data, running } = options;
  if (settings.mailboxPort !== undefined) await ensurePortIsFree(settings.mailboxPort);
  const port = settings.mailboxPort ?? settings.port + 1;
  const mailbox = await startMailbox({ folder: await data.folder('mailbox'), port });
  running.defer(() => mailbox.stop());
  const { smtpUrl, url: mailboxUrl, textsUrl, pushUrl, pushKeys } = mailbox;
  return { smtpUrl, mailboxUrl, textsUrl, push: { pushUrl, pushKeys } };
}

function registerStop(running: AsyncDisposableStack, stop: () => Promise<void>): { isRequested: boolean } {
  const state = { isRequested: false };
  running.defer(() => {
    state.isRequested = true;
    return stop();
  });
  return state;
}

function endedByItself(name: string, log: string): StartFailure {
  return new StartFailure(`${name} stopped unexpectedly: start again, and see ${log} if it happens again.`);
}

// Overwritten at each start, so that it does not grow forever.
async function logFile(
  data: DataFolder,
  name: string,
): Promise<{ file: string; log: (text: string) => void }> {
  const file = join(await data.folder('logs'), `${name}.log`);
  const stream = createWriteStream(file);
  // A full disk must not crash the portal because of its log.
  stream.on('error', () => undefined);
  return { file, log: (text) => void stream.write(text) };
}
