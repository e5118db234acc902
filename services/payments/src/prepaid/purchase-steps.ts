import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { paymentEvents } from '../orders/payment-events.ts';
import { declinedPaymentOf, paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import { findRefundOfPayment, refundPayment } from '../orders/refund-payment.ts';
import { defineStep, type StepAdder } from '../steps/steps.ts';
import type { ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPurchase } from './apply-purchase.ts';
import { recordPurchaseDispute } from './dispute-purchase.ts';
import {
  purchasePayload,
  purchaseRefundPayload,
  type PurchaseContext,
  type PurchaseSteps,
} from './purchases.store.ts';
import { recordPurchaseRefundOutcome, recordPurchaseRefunds } from './record-purchase-refund.ts';

type ContextOf = (trx: Knex.Transaction, now: Date, adder: StepAdder) => PurchaseContext;

/** Creates the definitions of the steps. */
export function createPurchaseSteps({ outbox }: { readonly outbox: Outbox }): PurchaseSteps {
  const contextOf: ContextOf = (trx, now, adder) => ({ trx, outbox, now, adder, steps });
  const steps: PurchaseSteps = { pay: payStep(contextOf), refund: refundStep(contextOf) };
  return steps;
}

/** Pays a purchase, which has one attempt. */
function payStep(contextOf: ContextOf): PurchaseSteps['pay'] {
  return defineStep({
    name: 'pay-purchase',
    payload: purchasePayload,
    async call(payload, { stripe, key }) {
      try {
        return paymentStateOf(await stripe.paymentIntents.create(intentOf(payload), { idempotencyKey: key }));
      } catch (error) {
        const declined = declinedPaymentOf(error);
        if (!declined) throw error;
        return declined;
      }
    },
    async find({ purchaseId, customerId }, { stripe, since }) {
      const made = { gte: Math.floor(since.getTime() / 1000) - clockSkewSeconds };
      const intents = stripe.paymentIntents.list({
        customer: customerId,
        created: made,
        limit: 100,
        expand: ['data.latest_charge'],
      });
      for await (const intent of intents)
        if (purchaseOf(intent.metadata) === purchaseId) return paymentStateOf(intent);
      return undefined;
    },
    settle: (trx, { purchaseId }, outcome, now, adder) =>
      applyPurchase(
        contextOf(trx, now, adder),
        purchaseId,
        outcome.ok ? outcome.result : { ...outcome.refusal, status: 'refused' },
      ),
  });
}

const clockSkewSeconds = 300;

function intentOf(payload: z.output<typeof purchasePayload>): Stripe.PaymentIntentCreateParams {
  const { purchaseId, salonId, customerId, cardId, accountId, cents } = payload;
  return {
    amount: cents,
    currency: 'usd',
    customer: customerId,
    payment_method: cardId,
    allowed_payment_method_types: ['card'],
    confirm: true,
    ...withCharge,
    ...(accountId !== null && { transfer_data: { destination: accountId } }),
    metadata: { purchase: String(purchaseId), salon: String(salonId) },
  };
}

/** Gives money back to a card. What a gift card has cost is on our balance, so nothing has to come back from a salon. */
function refundStep(contextOf: ContextOf): PurchaseSteps['refund'] {
  const refundOf = ({ refundId, purchaseId, intentId, cents }: z.output<typeof purchaseRefundPayload>) => ({
    intentId,
    cents,
    metadata: { purchase: String(purchaseId), purchaseRefund: String(refundId) },
    mark: 'purchaseRefund' as const,
  });
  return defineStep({
    name: 'refund-purchase',
    payload: purchaseRefundPayload,
    call: (payload, { stripe, key }) => refundPayment(stripe, refundOf(payload), key),
    find: (payload, { stripe }) => findRefundOfPayment(stripe, refundOf(payload)),
    settle: (trx, ids, outcome, now, adder) =>
      recordPurchaseRefundOutcome(contextOf(trx, now, adder), ids, outcome),
  });
}

/** The purchase that an object of the provider belongs to; undefined if it is of something else. */
function purchaseOf(metadata: Stripe.Metadata): number | undefined {
  const read = z.object({ purchase: z.coerce.number().int().positive() }).safeParse(metadata);
  return read.success ? read.data.purchase : undefined;
}

/** What purchases learn from events of the provider. */
export function purchaseEvents(
  contextOf: (trx: Knex.Transaction) => PurchaseContext,
): ProviderEventHandler[] {
  return paymentEvents({
    idsOf: purchaseOf,
    onPayment: (trx, purchaseId, payment) => applyPurchase(contextOf(trx), purchaseId, payment),
    onRefunds: (trx, purchaseId, { refunds }) => recordPurchaseRefunds(contextOf(trx), purchaseId, refunds),
    onDispute: (trx, purchaseId, dispute) => recordPurchaseDispute(contextOf(trx), purchaseId, dispute),
  });
}
