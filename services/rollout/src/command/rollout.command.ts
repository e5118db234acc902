// `npm run rollout -- …`: the moves of the admin pages, for scripts and for when the pages are not available. It uses the database of
// the portal on this machine.
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { findPortal, StartFailure } from '@frizo/local-platform/commands';
import { createOutbox, databaseOf, systemClock } from '@frizo/service-kit';
import { parseArguments, usage } from './parse-arguments.ts';
import { runCommand, type Outcome } from './run-command.ts';
import { createFitsShell } from '../releases/fits-shell.ts';

const builtShell = fileURLToPath(new URL('../../../../shell/dist', import.meta.url));

async function run(words: readonly string[]): Promise<Outcome> {
  const command = parseArguments(words);
  if (!command) return { isDone: false, lines: [usage] };
  const { databaseUrl } = await findPortal();
  const knex = databaseOf('rollout', databaseUrl, process.env);
  try {
    return await runCommand(
      {
        knex,
        // The portal's own relay checks the outbox every second.
        outbox: createOutbox(() => undefined),
        clock: systemClock,
        fitsShell: createFitsShell({ SHELL_FOLDER: builtShell, ...process.env }),
        user: userInfo().username,
        askWhy,
      },
      command,
    );
  } finally {
    await knex.destroy();
  }
}

async function askWhy(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question('Why? ');
  } finally {
    terminal.close();
  }
}

function lineOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return `The portal's database could not be used (${reason}): is it up, and has the portal been started once?`;
}

const { isDone, lines } = await run(process.argv.slice(2)).catch((error: unknown) => ({
  isDone: false,
  lines: [lineOf(error)],
}));
(isDone ? console.log : console.error)(lines.join('\n'));
if (!isDone) process.exitCode = 1;
