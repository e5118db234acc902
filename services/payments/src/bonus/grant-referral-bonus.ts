import { emailConfirmation, referrerOf } from '@frizo/contracts';
import {
  handleJob,
  type JobDefinition,
  type JobQueue,
  type QueuedJob,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import {
  countsForReferral,
  mostReferralsPerYear,
  referralBonusCents,
  referralMinimumChargedCents,
} from '../domain/payment-order.ts';
import { lockOrder, type OrderRow } from '../orders/orders.store.ts';
import { grantBonus, lockAvailableBonus, takeBonusBack, type BonusContext } from './bonus-accounts.ts';

const referralBonusJob = {
  name: 'grant-referral-bonus',
  payload: z.object({ orderId: z.int().positive(), userId: z.int().positive() }),
  retries: { most: 50, firstSeconds: 5, longestSeconds: 3_600 },
  attemptSeconds: 30,
} satisfies JobDefinition;

type ReferralOrder = Pick<
  OrderRow,
  'id' | 'client_user_id' | 'state' | 'payment_type' | 'charged_cents' | 'refunded_cents'
>;

/** Queues the bonus of a referral if an order is the first of its client whose payment counts (decisions 5, decision 0039). */
export async function queueReferralBonus(
  trx: Knex.Transaction,
  jobs: JobQueue,
  order: ReferralOrder,
): Promise<void> {
  const { id: orderId, client_user_id: userId } = order;
  if (userId === null || !counts(order)) return;
  const earlier: unknown = await trx('payment_orders')
    .where({ client_user_id: userId, state: 'paid', payment_type: 'card' })
    .where('charged_cents', '>=', referralMinimumChargedCents)
    .whereNot({ id: orderId })
    .first('id');
  if (earlier === undefined) await jobs.add(trx, referralBonusJob, [{ orderId, userId }]);
}

function counts(order: ReferralOrder): boolean {
  const { state, payment_type: paymentType } = order;
  const { charged_cents: chargedCents, refunded_cents: refundedCents } = order;
  return countsForReferral({ state, paymentType, chargedCents, refundedCents });
}

type GranterParts = Pick<ServiceParts, 'bus' | 'clock' | 'outbox' | 'transaction'>;

/** Gives the client and the one who referred them the bonus, once for each client, however often the job runs. */
export function referralBonusGranter({ bus, clock, outbox, transaction }: GranterParts): QueuedJob {
  return handleJob(referralBonusJob, async ({ orderId, userId }) => {
    const { referrerId, referrerSalonId, hasSamePhone } = await bus.request(referrerOf, { userId });
    if (referrerId === null || referrerId === userId) return;
    // Of the release before: the job waits for the next one.
    if (referrerSalonId === undefined || hasSamePhone === undefined)
      throw new Error('it is not known whether the referrer may be paid');
    // Two accounts of one person.
    if (hasSamePhone) return;
    const { isConfirmed } = await bus.request(emailConfirmation, { userId });
    if (!isConfirmed) return;
    const referral = { orderId, userId, referrerId, referrerSalonId };
    await transaction((trx) => grantReferral({ trx, outbox, now: clock.now() }, referral));
  });
}

interface ReferralContext extends BonusContext {
  readonly now: Date;
}

async function grantReferral(
  context: ReferralContext,
  referral: { orderId: number; userId: number; referrerId: number; referrerSalonId: number | null },
): Promise<void> {
  const { trx, now } = context;
  const { orderId, userId, referrerId, referrerSalonId } = referral;
  const order = await lockOrder(trx, orderId);
  // It may have been refunded meanwhile.
  if (!counts(order) || order.salon_id === referrerSalonId) return;
  // In ascending order, so that two referrals with the same people do not wait for each other.
  const both = [userId, referrerId].sort((a, b) => a - b);
  for (const one of both) await lockAvailableBonus(trx, one);
  const [sum] = await trx('referral_bonuses')
    .where({ referrer_user_id: referrerId })
    .where('granted_at', '>=', new Date(Date.UTC(now.getUTCFullYear(), 0)))
    .count<{ count: string }[]>();
  if (Number(sum?.count) >= mostReferralsPerYear) return;
  const isNew = await trx('referral_bonuses')
    .insert({ referred_user_id: userId, referrer_user_id: referrerId, order_id: orderId, granted_at: now })
    .onConflict('referred_user_id')
    .ignore()
    .returning<unknown[]>('referred_user_id');
  if (isNew.length === 0) return;
  for (const one of both) await grantBonus(context, one, referralBonusCents);
}

/**
 * Takes back what is left of the bonus that a locked order has granted to both sides, once its payment does not count any more: it was refunded, or lost by a dispute.
 * Nothing for an order that has granted none.
 */
export async function revokeReferralBonus(context: ReferralContext, order: ReferralOrder): Promise<void> {
  if (order.client_user_id === null || counts(order)) return;
  const [revoked] = await context
    .trx('referral_bonuses')
    .where({ referred_user_id: order.client_user_id, order_id: order.id })
    .whereNull('revoked_at')
    .update({ revoked_at: context.now })
    .returning<{ referrer_user_id: number }[]>('referrer_user_id');
  if (!revoked) return;
  const both = [order.client_user_id, revoked.referrer_user_id].sort((a, b) => a - b);
  for (const one of both) await takeBonusBack(context, one, referralBonusCents);
}
