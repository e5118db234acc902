// `npm run reconcile`: compares the ledger of the portal on this machine with the provider now, and prints each difference.
import { findPortal, StartFailure } from '@frizo/local-platform/commands';
import { formatCents } from '@frizo/money';
import { createLogger, databaseOf, systemClock } from '@frizo/service-kit';
import { readEnv } from '../env.ts';
import { createStripeClient } from '../provider/stripe-client.ts';
import { reconcile } from './reconcile.ts';

async function run(): Promise<{ isEqual: boolean; lines: string[] }> {
  const { databaseUrl } = await findPortal();
  const knex = databaseOf('payments', databaseUrl, process.env);
  const log = createLogger('reconcile', 'silent');
  try {
    const { comparedCount, differences } = await reconcile({
      knex,
      transaction: (work) => knex.transaction(work),
      stripe: createStripeClient(readEnv(process.env), log),
      clock: systemClock,
      log,
    });
    const amount = (cents: number | undefined): string =>
      cents === undefined ? 'nothing' : formatCents(cents);
    return {
      isEqual: differences.length === 0,
      lines: [
        `${comparedCount} balance transactions compared, ${differences.length} differences.`,
        ...differences.map(
          ({ kind, reference, what, ledgerCents, providerCents, occurredAt }) =>
            `${kind}: ${what} ${reference} of ${occurredAt.toISOString()}: ledger ${amount(ledgerCents)}, provider ${amount(providerCents)}`,
        ),
      ],
    };
  } finally {
    await knex.destroy();
  }
}

const { isEqual, lines } = await run().catch((error: unknown) => ({
  isEqual: false,
  lines: [
    error instanceof StartFailure
      ? error.message
      : `The ledger could not be reconciled: ${String(error).split('\n')[0]}`,
  ],
}));
(isEqual ? console.log : console.error)(lines.join('\n'));
if (!isEqual) process.exitCode = 1;
