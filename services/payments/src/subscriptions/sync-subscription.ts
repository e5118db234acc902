import { handleJob, scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import { announceState } from './announce-state.ts';
import { lockBusiness } from './businesses.store.ts';
import { readSubscription, rowIdOf } from './provider-subscription.ts';
import { findSubscription, storeState, type SubscriptionRow } from './subscriptions.store.ts';
import { queueOpenInvoice, type InvoiceParts } from './sync-invoice.ts';

/** Reads a subscription from the provider: after its events, which arrive twice and in any order, and after our own changes. */
export const syncSubscriptionJob = {
  name: 'sync-subscription',
  payload: z.object({ providerId: z.string() }),
  retries: { most: 60, firstSeconds: 1, longestSeconds: 300 },
  attemptSeconds: 60,
};

export function syncSubscriptionJobs(parts: InvoiceParts): Job[] {
  return [
    handleJob(syncSubscriptionJob, ({ providerId }) => syncSubscription(parts, providerId)),
    scheduledJob({
      name: 'read-overdue-subscriptions',
      schedule: '25 * * * *',
      run: () => readOverdueSubscriptions(parts),
    }),
  ];
}

/** The provider charges a renewal an hour after the period has ended. */
const renewalMs = 2 * 3_600_000;
const mostOverdue = 1_000;

/** Reads subscriptions that should have changed by now, for the case that the provider's events never arrive. */
export async function readOverdueSubscriptions({
  knex,
  transaction,
  clock,
  jobs,
}: Pick<ServiceParts, 'knex' | 'transaction' | 'clock' | 'jobs'>): Promise<void> {
  const latestEnd = new Date(clock.now().getTime() - renewalMs);
  const overdue = await knex('subscriptions')
    .whereNull('ended_at')
    .whereNotNull('provider_id')
    .where((either) => {
      void either
        .where('current_period_end', '<', latestEnd)
        .orWhereIn('status', ['incomplete', 'past_due', 'unpaid']);
    })
    .orderBy('current_period_end')
    .limit(mostOverdue)
    .pluck<string[]>('provider_id');
  await transaction((trx) =>
    jobs.add(
      trx,
      syncSubscriptionJob,
      overdue.map((providerId) => ({ providerId })),
    ),
  );
}

/** Reads that overlap another one's are repeated. More at once mean that the job is retried. */
const mostReads = 5;

/**
 * Stores the provider's state. Of two reads at once the later one to store cannot know which answer is newer, so it reads again: the stored state
 * is never older than the event that caused the read.
 */
export async function syncSubscription(parts: InvoiceParts, providerId: string): Promise<void> {
  const { knex, transaction, stripe, clock, outbox, jobs } = parts;
  for (let read = 0; read < mostReads; read += 1) {
    const known = await findSubscription(knex, { providerId });
    // Its event can arrive before the answer to the call that created it.
    const first = known ?? (await findByMetadata(parts, providerId));
    if (!first) return;
    const turn = await beginRead(knex, first.id);
    if (turn === undefined) return;
    const state = readSubscription(await stripe.subscriptions.retrieve(providerId));
    const isStored = await transaction(async (trx) => {
      await lockBusiness(trx, first.salonId);
      const row = await lockRow(trx, first.id);
      if (!row) return true;
      if (row.readStored >= turn) return false;
      // A row without an answer is settled by its step, which also tells its request.
      if (row.status === 'processing') return true;
      await trx('subscriptions').where({ id: first.id }).update({ read_stored: row.readsBegun });
      await storeState(trx, row, state, clock.now());
      await queueOpenInvoice(trx, jobs, state.latestInvoiceId);
      await announceState(trx, { outbox, now: clock.now() }, first.salonId);
      return true;
    });
    if (isStored) return;
  }
  throw new Error(`the subscription ${providerId} is read by others all the time`);
}

async function findByMetadata(
  { knex, stripe }: InvoiceParts,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const rowId = rowIdOf(await stripe.subscriptions.retrieve(providerId));
  return rowId === undefined ? undefined : findSubscription(knex, { rowId });
}

/** The turn of a read; undefined if the row is gone. */
async function beginRead(knex: Knex, rowId: number): Promise<number | undefined> {
  const [row] = await knex('subscriptions')
    .where({ id: rowId })
    .increment('reads_begun', 1)
    .returning<{ reads_begun: number }[]>('reads_begun');
  return row?.reads_begun;
}

async function lockRow(
  trx: Knex.Transaction,
  rowId: number,
): Promise<
  (Pick<SubscriptionRow, 'id' | 'status'> & { readsBegun: number; readStored: number }) | undefined
> {
  return trx('subscriptions').where({ id: rowId }).forUpdate().first({
    id: 'id',
    status: 'status',
    readsBegun: 'reads_begun',
    readStored: 'read_stored',
  });
}
