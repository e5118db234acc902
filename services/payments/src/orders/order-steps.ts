import { percentOf } from '@frizo/money';
import type { JobQueue, Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { queueReferralBonus } from '../bonus/grant-referral-bonus.ts';
import type { PaymentsEnv } from '../env.ts';
import { returnGiftCardStep, transferGiftCardStep } from '../gift-cards/gift-card-steps.ts';
import { defineStep, type StepAdder, type StepDefinition } from '../steps/steps.ts';
import type { VisitSteps } from '../visit-charges/visit-steps.ts';
import { applyPayment, refuseAttempt } from './apply-payment.ts';
import {
  cancelPayload,
  payPayload,
  refundPayload,
  type OrderContext,
  type OrderSteps,
} from './order-context.ts';
import { declinedPaymentOf, endIntent, paymentStateOf, withCharge } from './payment-intents.ts';
import { findRefundOfPayment, refundPayment } from './refund-payment.ts';
import { returnFeeStep, returnToSalonStep, takeBackStep, transferBonusStep } from './salon-money-steps.ts';
import { recordGiftCardReturn } from './record-gift-card-return.ts';
import { recordRefundOutcome } from './record-refund-outcome.ts';

/** Creates the definitions of the steps. */
export function createOrderSteps({
  outbox,
  jobs,
  env,
  visitSteps: visits,
}: {
  readonly outbox: Outbox;
  readonly jobs: JobQueue;
  readonly env: Pick<PaymentsEnv, 'platformFeeBasisPoints'>;
  readonly visitSteps: VisitSteps;
}): OrderSteps {
  const contextOf = (trx: Knex.Transaction, now: Date, adder: StepAdder): OrderContext => ({
    trx,
    outbox,
    now,
    adder,
    steps,
  });
  const feeOf = (chargedCents: number): number => percentOf(chargedCents, env.platformFeeBasisPoints / 100);
  const steps: OrderSteps = {
    visits,
    afterPaid: (trx, order) => queueReferralBonus(trx, jobs, order),
    platformFeeOf: feeOf,
    pay: payStep(contextOf, feeOf),
    cancel: defineStep({
      name: 'cancel-order-payment',
      payload: cancelPayload,
      call: ({ intentId }, { stripe }) => endIntent(stripe, intentId),
      find: ({ intentId }, { stripe }) => endIntent(stripe, intentId),
      async settle(trx, ids, outcome, now, adder) {
        if (outcome.ok) await applyPayment(contextOf(trx, now, adder), ids, outcome.result);
      },
    }),
    refund: refundStep(contextOf),
    transferBonus: transferBonusStep,
    transferGiftCard: transferGiftCardStep(),
    returnGiftCard: returnGiftCardStep((trx, ids, outcome, now, adder) =>
      recordGiftCardReturn({ trx, outbox, now, adder }, ids, outcome),
    ),
    returnFee: returnFeeStep,
    takeBack: takeBackStep,
    returnToSalon: returnToSalonStep,
  };
  return steps;
}

/** The definitions for the service. */
export function stepsOfOrders(steps: OrderSteps): StepDefinition[] {
  const { pay, cancel, refund, transferBonus, transferGiftCard, returnGiftCard } = steps;
  const { returnFee, takeBack, returnToSalon } = steps;
  return [
    pay,
    cancel,
    refund,
    transferBonus,
    transferGiftCard,
    returnGiftCard,
    returnFee,
    takeBack,
    returnToSalon,
  ];
}

type ContextOf = (trx: Knex.Transaction, now: Date, adder: StepAdder) => OrderContext;

/**
 * Pays an attempt with a payment intent of its own. The intent of the attempt before is cancelled first, so that at most one intent of an order can
 * still succeed.
 */
function payStep(contextOf: ContextOf, feeOf: (cents: number) => number): OrderSteps['pay'] {
  return defineStep({
    name: 'pay-order',
    payload: payPayload,
    async call(payload, { stripe, key }) {
      if (payload.previousIntentId !== null) {
        const previous = await endIntent(stripe, payload.previousIntentId);
        if (previous.status === 'succeeded') return { ...previous, isPrevious: true };
      }
      try {
        const intent = await stripe.paymentIntents.create(intentOf(payload, feeOf), { idempotencyKey: key });
        return { ...paymentStateOf(intent), isPrevious: false };
      } catch (error) {
        const declined = declinedPaymentOf(error);
        if (!declined) throw error;
        return { ...declined, isPrevious: false };
      }
    },
    async find({ orderId, attempt, customerId }, { stripe, since }) {
      const made = { gte: Math.floor(since.getTime() / 1000) - clockSkewSeconds };
      const intents = stripe.paymentIntents.list({
        customer: customerId,
        created: made,
        limit: 100,
        expand: ['data.latest_charge'],
      });
      for await (const intent of intents)
        if (isOf(intent.metadata, { orderId, attempt }))
          return { ...paymentStateOf(intent), isPrevious: false };
      return undefined;
    },
    async settle(trx, { orderId, attempt }, outcome, now, adder) {
      const context = contextOf(trx, now, adder);
      if (!outcome.ok) await refuseAttempt(context, { orderId, attempt }, outcome.refusal);
      else if (outcome.result.isPrevious) {
        const previous = await trx('payment_attempts')
          .where({ order_id: orderId, intent_id: outcome.result.intentId })
          .first<{ attempt: number } | undefined>('attempt');
        if (!previous)
          throw new Error(`payment order ${orderId} has no attempt of ${outcome.result.intentId}`);
        await applyPayment(context, { orderId, attempt: previous.attempt }, outcome.result);
        await refuseAttempt(context, { orderId, attempt }, alreadyPaid);
      } else await applyPayment(context, { orderId, attempt }, outcome.result);
    },
  });
}

const alreadyPaid = { code: 'already_paid', message: 'It was paid by an earlier attempt.' };
const clockSkewSeconds = 300;

function intentOf(
  payload: z.output<typeof payPayload>,
  feeOf: (cents: number) => number,
): Stripe.PaymentIntentCreateParams {
  const { orderId, attempt, salonId, customerId, cardId, accountId, chargedCents } = payload;
  // With another fee it would be another request with the same key.
  const fee = payload.platformFeeCents ?? feeOf(chargedCents);
  return {
    amount: chargedCents,
    currency: 'usd',
    customer: customerId,
    payment_method: cardId,
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...withCharge,
    transfer_data: { destination: accountId },
    ...(fee > 0 && { application_fee_amount: fee }),
    metadata: { order: String(orderId), attempt: String(attempt), salon: String(salonId) },
  };
}

/** The attempt that an object of the provider belongs to; undefined if it is not of a payment order. */
export function attemptOf(
  metadata: Stripe.Metadata | null | undefined,
): { orderId: number; attempt: number } | undefined {
  const read = z
    .object({ order: z.coerce.number().int().positive(), attempt: z.coerce.number().int().positive() })
    .safeParse(metadata);
  return read.success ? { orderId: read.data.order, attempt: read.data.attempt } : undefined;
}

function isOf(metadata: Stripe.Metadata, ids: { orderId: number; attempt: number }): boolean {
  const found = attemptOf(metadata);
  return found?.orderId === ids.orderId && found.attempt === ids.attempt;
}

/** Gives money back to a card. */
function refundStep(contextOf: ContextOf): OrderSteps['refund'] {
  const refundOf = ({ refundId, orderId, intentId, cents }: z.output<typeof refundPayload>) => ({
    intentId,
    cents,
    metadata: { order: String(orderId), refund: String(refundId) },
    mark: 'refund' as const,
  });
  return defineStep({
    name: 'refund-order',
    payload: refundPayload,
    call: (payload, { stripe, key }) => refundPayment(stripe, refundOf(payload), key),
    find: (payload, { stripe }) => findRefundOfPayment(stripe, refundOf(payload)),
    async settle(trx, { orderId, refundId }, outcome, now, adder) {
      await recordRefundOutcome(contextOf(trx, now, adder), { orderId, refundId }, outcome);
    },
  });
}
