import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { announce } from './console/announce.ts';
import { showProgress } from './console/progress.ts';
import { killChildren } from './machine/children.ts';
import { StartFailure, messageOf } from './machine/start-failure.ts';
import { startPortal } from './portal/start-portal.ts';

/** Longer than any part may take to stop. */
const stopTimeoutMs = 25_000;

const progress = showProgress(process.stdout);
const { promise: stopRequested, resolve: stop } = Promise.withResolvers<undefined>();
let isStopping = false;

function requestStop(): void {
  // A terminal signals the whole group, npm passes the signal on, and users press Ctrl-C twice: handle only the first.
  if (isStopping) return;
  isStopping = true;
  progress.line('Stopping …');
  stop(undefined);
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
}

// Continue stopping after the terminal was closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
// The launcher has died.
process.on('disconnect', requestStop);

async function run(): Promise<void> {
  const starting = startPortal({ progress });
  const portal = await Promise.race([starting, stopRequested]);
  if (portal === undefined) return abortStart();
  announce(portal, (line) => progress.line(line));
  const failure = await Promise.race([stopRequested, portal.broken]);
  await portal.stop();
  if (failure !== undefined) throw failure;
}

/** Kills the servers of an interrupted start, and ignores the errors of everything that uses them. */
async function abortStart(): Promise<void> {
  process.on('uncaughtException', () => undefined);
  // Connection pools log that their server has ended, which is intended here.
  console.error = console.warn = console.log = () => undefined;
  await killChildren();
}

function reportError(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof StartFailure) return console.error(error.message);
  const file = join(tmpdir(), `frizo-failure-${process.pid}.txt`);
  writeFileSync(file, `${inspect(error)}\n`);
  console.error(`Frizo could not start (${messageOf(error).split('\n')[0]}): the details are in ${file}`);
}

await run().catch(reportError);
// Open handles must not keep a stopped portal alive.
process.exit();
