import { referrerOf } from '@frizo/contracts';
import {
  handleJob,
  type JobDefinition,
  type JobQueue,
  type QueuedJob,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import { referralBonusCents } from '../domain/payment-order.ts';
import { grantBonus } from './bonus-accounts.ts';

const referralBonusJob = {
  name: 'grant-referral-bonus',
  payload: z.object({ orderId: z.int().positive(), userId: z.int().positive() }),
  retries: { most: 50, firstSeconds: 5, longestSeconds: 3_600 },
  attemptSeconds: 30,
} satisfies JobDefinition;

/** Queues the bonus of a referral if an order is the first that its client has paid (decisions 5). */
export async function queueReferralBonus(
  trx: Knex.Transaction,
  jobs: JobQueue,
  order: { readonly id: number; readonly client_user_id: number | null },
): Promise<void> {
  const { id: orderId, client_user_id: userId } = order;
  if (userId === null) return;
  const earlier: unknown = await trx('payment_orders')
    .where({ client_user_id: userId, state: 'paid' })
    .whereNot({ id: orderId })
    .first('id');
  if (earlier === undefined) await jobs.add(trx, referralBonusJob, [{ orderId, userId }]);
}

/** Gives the client and the one who referred them the bonus, once for each client, however often the job runs. */
export function referralBonusGranter({
  bus,
  clock,
  outbox,
  transaction,
}: Pick<ServiceParts, 'bus' | 'clock' | 'outbox' | 'transaction'>): QueuedJob {
  return handleJob(referralBonusJob, async ({ orderId, userId }) => {
    const { referrerId } = await bus.request(referrerOf, { userId });
    if (referrerId === null || referrerId === userId) return;
    await transaction(async (trx) => {
      const isNew = await trx('referral_bonuses')
        .insert({
          referred_user_id: userId,
          referrer_user_id: referrerId,
          order_id: orderId,
          granted_at: clock.now(),
        })
        .onConflict('referred_user_id')
        .ignore()
        .returning<unknown[]>('referred_user_id');
      if (isNew.length === 0) return;
      // In ascending order, so that two who referred each other do not wait for each other.
      for (const one of [userId, referrerId].sort((a, b) => a - b))
        await grantBonus({ trx, outbox }, one, referralBonusCents);
    });
  });
}
