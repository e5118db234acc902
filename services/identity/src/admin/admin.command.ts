// `npm run admin -- …`: actions that are not available over the network. It uses the database of the portal on this machine.
import { findPortal, StartFailure } from '@frizo/local-platform/commands';
import { createOutbox, databaseOf, systemClock } from '@frizo/service-kit';
import { isCommand, runCommand, usage, type Outcome } from './run-command.ts';

async function run(words: readonly string[]): Promise<Outcome> {
  if (!isCommand(words)) return { isDone: false, line: usage };
  const { databaseUrl, url } = await findPortal();
  const knex = databaseOf('identity', databaseUrl, process.env);
  try {
    // The portal's own relay checks the outbox every second.
    return await runCommand({ knex, outbox: createOutbox(() => undefined), clock: systemClock, url }, words);
  } finally {
    await knex.destroy();
  }
}

function lineOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return `The portal's database could not be used (${reason}): is it up, and has the portal been started once?`;
}

const { isDone, line } = await run(process.argv.slice(2)).catch((error: unknown) => ({
  isDone: false,
  line: lineOf(error),
}));
(isDone ? console.log : console.error)(line);
if (!isDone) process.exitCode = 1;
