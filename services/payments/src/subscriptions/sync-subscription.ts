import { handleJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { announceState } from './announce-state.ts';
import { lockBusiness } from './businesses.store.ts';
import { readSubscription, rowIdOf } from './provider-subscription.ts';
import { findSubscription, storeState, type SubscriptionRow } from './subscriptions.store.ts';

/** Reads a subscription from the provider: after its events, which arrive twice and in any order, and after our own changes. */
export const syncSubscriptionJob = {
  name: 'sync-subscription',
  payload: z.object({ providerId: z.string() }),
  retries: { most: 60, firstSeconds: 1, longestSeconds: 300 },
  attemptSeconds: 60,
};

export interface SyncParts extends Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'> {
  readonly stripe: Stripe;
}

export function syncSubscriptionJobs(parts: SyncParts): Job[] {
  return [handleJob(syncSubscriptionJob, ({ providerId }) => syncSubscription(parts, providerId))];
}

/** Reads that overlap another one's are repeated. More at once mean that the job is retried. */
const mostReads = 5;

/**
 * Stores the provider's state. Of two reads at once the later one to store cannot know which answer is newer, so it reads again: the stored state
 * is never older than the event that caused the read.
 */
export async function syncSubscription(parts: SyncParts, providerId: string): Promise<void> {
  const { knex, transaction, stripe, clock, outbox } = parts;
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
      await announceState(trx, { outbox, now: clock.now() }, first.salonId);
      return true;
    });
    if (isStored) return;
  }
  throw new Error(`the subscription ${providerId} is read by others all the time`);
}

async function findByMetadata(
  { knex, stripe }: SyncParts,
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
