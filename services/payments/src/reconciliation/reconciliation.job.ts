import { scheduledJob, type Job } from '@frizo/service-kit';
import { reconcile, type ReconcileParts } from './reconcile.ts';
import { lastReconciliation } from './reconciliation.store.ts';

/** Early in the morning in the United States, UTC. */
const dailyAt = { hour: 9, minute: 40 };
const dayMs = 24 * 60 * 60_000;

/** Reconciles once a day. A start only makes up for a turn that was missed. */
export function reconciliationJob(parts: ReconcileParts): Job {
  return scheduledJob({
    name: 'reconcile',
    schedule: `${dailyAt.minute} ${dailyAt.hour} * * *`,
    async run() {
      const last = await lastReconciliation(parts.knex);
      if (!isDue(last?.finishedAt, parts.clock.now())) return;
      const { comparedCount, differences } = await reconcile(parts);
      parts.log.info({ comparedCount, differences: differences.length }, 'the ledger was reconciled');
    },
  });
}

/** Whether the last turn has not been run. Before the first run nothing was missed, so it waits for its hour. */
export function isDue(lastRunAt: Date | undefined, now: Date): boolean {
  const turn = new Date(now);
  turn.setUTCHours(dailyAt.hour, dailyAt.minute, 0, 0);
  const lastTurn = turn > now ? turn.getTime() - dayMs : turn.getTime();
  if (lastRunAt === undefined) return now.getUTCHours() === dailyAt.hour && turn <= now;
  return lastRunAt.getTime() < lastTurn;
}
