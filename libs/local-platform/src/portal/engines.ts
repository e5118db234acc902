import { createWriteStream } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from '../console/progress.ts';
import { startMailbox, type RunningMailbox } from '../mailbox/start-mailbox.ts';
import type { DataFolder } from '../machine/data-folder.ts';
import { ensurePortIsFree } from '../machine/ports.ts';
import { secretOf } from '../machine/secrets.ts';
import { StartFailure } from '../machine/start-failure.ts';
import { startNats } from '../nats/start-nats.ts';
import type { Durability } from '../postgres/settings.ts';
import { givenNats, givenPostgres } from './given-engines.ts';
import { ensureDatabase } from '../postgres/databases.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Settings } from './settings.ts';

/** What the services stand on. */
export interface Engines {
  /** The superuser's, or the one that DATABASE_URL names. */
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly smtpUrl: string;
  /** Where the mailbox takes text messages, by Twilio's HTTP API; absent without one. */
  readonly textsUrl: string | undefined;
  /** The mailbox's push service; absent without one. */
  readonly push: EmbeddedPush | undefined;
  /** Absent where mail goes to a real server. */
  readonly mailboxUrl: string | undefined;
  /** Settles with what to say when an embedded server ends by itself. */
  readonly broken: Promise<StartFailure>;
}

export type EmbeddedPush = Pick<RunningMailbox, 'pushUrl' | 'pushKeys'>;

export interface EngineOptions {
  readonly settings: Settings;
  readonly data: DataFolder;
  readonly durability: Durability;
  readonly progress: Progress;
  /** Receives what has to be stopped, also when starting the others fails. */
  readonly running: AsyncDisposableStack;
}

export const databaseName = 'frizo';
/** In the data folder: where the embedded NATS answers, with its password, for commands. */
export const natsAddressFile = 'nats.address';
type OnBroken = (failure: StartFailure) => void;

/** Starts Postgres, NATS and the mailbox side by side, each unless a setting names a real one. */
export async function startEngines(options: EngineOptions): Promise<Engines> {
  const { databaseUrl, natsUrl, smtpUrl } = options.settings;
  const broken = Promise.withResolvers<StartFailure>();
  const database = databaseUrl ? givenPostgres(databaseUrl) : embeddedPostgres(options, broken.resolve);
  const nats = natsUrl ? givenNats(natsUrl) : embeddedNats(options, broken.resolve);
  const mailbox =
    smtpUrl === undefined
      ? embeddedMailbox(options)
      : { smtpUrl, mailboxUrl: undefined, textsUrl: undefined, push: undefined };
  // All of them settle before a failure goes on, so that each one that did start is known and gets stopped.
  await Promise.allSettled([database, nats, mailbox]);
  return { databaseUrl: await database, natsUrl: await nats, ...(await mailbox), broken: broken.promise };
}

async function embeddedPostgres(options: EngineOptions, onBroken: OnBroken): Promise<string> {
  const { data, durability, progress, running } = options;
  const { file, log } = await logFile(data, 'postgres');
  const server = await progress.step('Starting Postgres', () => startPostgres(data, durability, log));
  const stopping = stopLater(running, () => server.stop());
  void server.ended.then(() => stopping.isAsked || onBroken(endedByItself('Postgres', file)));
  await ensureDatabase(server.urlOf('postgres'), databaseName);
  return server.urlOf(databaseName);
}

async function embeddedNats({ data, progress, running }: EngineOptions, onBroken: OnBroken): Promise<string> {
  const { file, log } = await logFile(data, 'nats');
  const folder = await data.folder('nats');
  const password = await secretOf(data.path, 'nats');
  const server = await progress.step('Starting NATS', () => startNats({ folder, password, log }));
  const stopping = stopLater(running, () => server.stop());
  void server.ended.then(() => stopping.isAsked || onBroken(endedByItself('NATS', file)));
  const address = join(data.path, natsAddressFile);
  await writeFile(address, server.url, { mode: 0o600 });
  // One from an earlier start keeps its mode.
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

function stopLater(running: AsyncDisposableStack, stop: () => Promise<void>): { isAsked: boolean } {
  const state = { isAsked: false };
  running.defer(() => {
    state.isAsked = true;
    return stop();
  });
  return state;
}

function endedByItself(name: string, log: string): StartFailure {
  return new StartFailure(`${name} stopped unexpectedly: start again, and see ${log} if it happens again.`);
}

// Begun anew at each start, so that it cannot grow for ever.
async function logFile(
  data: DataFolder,
  name: string,
): Promise<{ file: string; log: (text: string) => void }> {
  const file = join(await data.folder('logs'), `${name}.log`);
  const stream = createWriteStream(file);
  // A full disk must not end the portal by its log.
  stream.on('error', () => undefined);
  return { file, log: (text) => void stream.write(text) };
}
