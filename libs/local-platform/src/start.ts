import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { announce } from './console/announce.ts';
import { showProgress } from './console/progress.ts';
import { endChildren } from './machine/children.ts';
import { StartFailure, messageOf } from './machine/start-failure.ts';
import { startPortal } from './portal/start-portal.ts';

/** Longer than every part may take to finish what it is doing. */
const stopPatienceMs = 25_000;

const progress = showProgress(process.stdout);
const { promise: stopAsked, resolve: stop } = Promise.withResolvers<undefined>();
let isStopping = false;

function askToStop(): void {
  // A terminal signals the whole group, npm passes the signal on, and people press twice: once is enough.
  if (isStopping) return;
  isStopping = true;
  progress.line('Stopping …');
  stop(undefined);
  setTimeout(() => process.exit(1), stopPatienceMs).unref();
}

// A terminal that was closed takes no more lines; the stopping goes on without them.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askToStop);
// The launcher is gone without a word.
process.on('disconnect', askToStop);

async function run(): Promise<void> {
  const starting = startPortal({ progress });
  const portal = await Promise.race([starting, stopAsked]);
  if (portal === undefined) return giveUp();
  announce(portal, (line) => progress.line(line));
  const failure = await Promise.race([stopAsked, portal.broken]);
  await portal.stop();
  if (failure !== undefined) throw failure;
}

/** Nothing of a start that was cut off halfway is worth keeping, and what stands on the servers may fail as it likes. */
async function giveUp(): Promise<void> {
  process.on('uncaughtException', () => undefined);
  // Pools tell the console that their server went away; here it was meant to.
  console.error = console.warn = console.log = () => undefined;
  await endChildren();
}

function tell(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof StartFailure) return console.error(error.message);
  const file = join(tmpdir(), `frizo-failure-${process.pid}.txt`);
  writeFileSync(file, `${inspect(error)}\n`);
  console.error(`Frizo could not start (${messageOf(error).split('\n')[0]}): the details are in ${file}`);
}

await run().catch(tell);
// What a part may have left open must not keep a stopped portal alive.
process.exit();
