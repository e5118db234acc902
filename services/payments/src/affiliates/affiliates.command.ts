// `npm run affiliates`: what the portal on this machine owes to affiliates, and `-- --paid <user id> --reference <text>` to post that one was paid.
import { findPortal, StartFailure } from '@frizo/local-platform/commands';
import { databaseOf, systemClock } from '@frizo/service-kit';
import { runAffiliates, type Outcome } from './run-affiliates.ts';

async function run(): Promise<Outcome> {
  const { databaseUrl } = await findPortal();
  const knex = databaseOf('payments', databaseUrl, process.env);
  try {
    return await runAffiliates({ knex, clock: systemClock }, process.argv.slice(2));
  } finally {
    await knex.destroy();
  }
}

const { isDone, lines } = await run().catch((error: unknown) => ({
  isDone: false,
  lines: [
    error instanceof StartFailure
      ? error.message
      : `The ledger could not be used: ${String(error).split('\n')[0]}`,
  ],
}));
(isDone ? console.log : console.error)(lines.join('\n'));
if (!isDone) process.exitCode = 1;
