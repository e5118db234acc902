import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { declinedPaymentOf, endIntent, paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import { findRefundOfPayment, refundPayment } from '../orders/refund-payment.ts';
import { defineStep, type StepAdder } from '../steps/steps.ts';
import { applyVisitPayment } from './apply-visit-payment.ts';
import { recordVisitRefundOutcome } from './record-visit-refund-outcome.ts';
import type { VisitContext } from './settle-visit.ts';
import { visitChargePayload, visitRefundPayload, type VisitSteps } from './visit-steps.ts';

/** Creates the definitions of the steps. */
export function createVisitSteps({ outbox }: { readonly outbox: Outbox }): VisitSteps {
  const contextOf = (trx: Knex.Transaction, now: Date, adder: StepAdder): VisitContext => ({
    trx,
    outbox,
    now,
    adder,
    steps,
  });
  const steps: VisitSteps = { charge: chargeStep(contextOf), refund: refundStep(contextOf) };
  return steps;
}

type ContextOf = (trx: Knex.Transaction, now: Date, adder: StepAdder) => VisitContext;

/** Charges the card on file for a deposit or a fee. The intent of the attempt before is ended first, so that at most one can succeed. */
function chargeStep(contextOf: ContextOf): VisitSteps['charge'] {
  return defineStep({
    name: 'charge-visit',
    payload: visitChargePayload,
    async call(payload, { stripe, key }) {
      if (payload.previousIntentId !== null) {
        const previous = await endIntent(stripe, payload.previousIntentId);
        if (previous.status === 'succeeded') return previous;
      }
      try {
        return paymentStateOf(await stripe.paymentIntents.create(intentOf(payload), { idempotencyKey: key }));
      } catch (error) {
        const declined = declinedPaymentOf(error);
        if (!declined) throw error;
        return declined;
      }
    },
    async find({ chargeId, attempt, customerId }, { stripe, since }) {
      const made = { gte: Math.floor(since.getTime() / 1000) - clockSkewSeconds };
      const intents = stripe.paymentIntents.list({
        customer: customerId,
        created: made,
        limit: 100,
        expand: ['data.latest_charge'],
      });
      for await (const intent of intents) {
        const of = attemptOf(intent.metadata);
        if (of?.chargeId === chargeId && of.attempt === attempt) return paymentStateOf(intent);
      }
      return undefined;
    },
    settle: (trx, { chargeId, attempt }, outcome, now, adder) =>
      applyVisitPayment(
        contextOf(trx, now, adder),
        { chargeId, attempt },
        outcome.ok ? outcome.result : { status: 'refused', message: outcome.refusal.message },
      ),
  });
}

const clockSkewSeconds = 300;

/** Without a fee of ours: `PLATFORM_FEE_PERCENT` is of payment orders (decision 0041). */
function intentOf(payload: z.output<typeof visitChargePayload>): Stripe.PaymentIntentCreateParams {
  const { chargeId, attempt, salonId } = payload;
  return {
    amount: payload.cents,
    currency: 'usd',
    customer: payload.customerId,
    payment_method: payload.cardId,
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...(payload.isOffSession && { off_session: true }),
    ...withCharge,
    transfer_data: { destination: payload.accountId },
    metadata: {
      visitCharge: String(chargeId),
      visitAttempt: String(attempt),
      salon: String(salonId),
    },
  };
}

/** The attempt that a payment intent belongs to; undefined if it is not of a deposit or a fee. */
export function attemptOf(metadata: Stripe.Metadata): { chargeId: number; attempt: number } | undefined {
  const count = z.coerce.number().int().positive();
  const read = z.object({ visitCharge: count, visitAttempt: count }).safeParse(metadata);
  return read.success ? { chargeId: read.data.visitCharge, attempt: read.data.visitAttempt } : undefined;
}

/** Gives money back to a card. */
function refundStep(contextOf: ContextOf): VisitSteps['refund'] {
  const refundOf = ({ refundId, chargeId, intentId, cents }: z.output<typeof visitRefundPayload>) => ({
    intentId,
    cents,
    metadata: { visitCharge: String(chargeId), visitRefund: String(refundId) },
    mark: 'visitRefund' as const,
  });
  return defineStep({
    name: 'refund-visit',
    payload: visitRefundPayload,
    call: (payload, { stripe, key }) => refundPayment(stripe, refundOf(payload), key),
    find: (payload, { stripe }) => findRefundOfPayment(stripe, refundOf(payload)),
    settle: (trx, { refundId }, outcome, now, adder) =>
      recordVisitRefundOutcome(contextOf(trx, now, adder), refundId, outcome),
  });
}
