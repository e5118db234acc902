import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { onProviderEvent, type EventTools, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPayment } from './apply-payment.ts';
import { recordDispute } from './dispute-order.ts';
import type { OrderContext } from './order-context.ts';
import { attemptOf } from './order-steps.ts';
import { idOf, paymentStateOf, withCharge, type PaymentState } from './payment-intents.ts';
import { recordProviderRefunds, type ProviderRefunds } from './settle-refund.ts';

/** What payment orders learn from events of the provider. */
export function orderEvents(contextOf: (trx: Knex.Transaction) => OrderContext): ProviderEventHandler[] {
  return [paymentEvents(contextOf), ...refundEvents(contextOf), disputeEvents(contextOf)];
}

type ContextOf = (trx: Knex.Transaction) => OrderContext;

function paymentEvents(contextOf: ContextOf): ProviderEventHandler {
  return onProviderEvent(
    [
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'payment_intent.requires_action',
    ],
    {
      ask: (event, { stripe }) => readPayment(stripe, event.data.object.id),
      handle: ({ ids, payment }, { trx }) => applyPayment(contextOf(trx), ids, payment),
    },
  );
}

/** A payment of an order as it is now; undefined if it is none of ours. */
async function readPayment(stripe: Stripe, intent: string | { id: string } | null) {
  const intentId = idOf(intent);
  if (intentId === undefined) return undefined;
  const found = await stripe.paymentIntents.retrieve(intentId, withCharge);
  const ids = attemptOf(found.metadata);
  return ids && { ids, payment: paymentStateOf(found) };
}

/** So many refunds of one payment are looked at; no salon gives back more often. */
const mostRefunds = 100;

/** Refunds as they are made, and later if the client's bank does not take one. */
function refundEvents(contextOf: ContextOf): ProviderEventHandler[] {
  type Found = NonNullable<Awaited<ReturnType<typeof readPayment>>> & ProviderRefunds;
  const handle = async ({ ids, payment, ...refunds }: Found, { trx }: EventTools): Promise<void> => {
    // These events may come before the one about the payment, and before the answer.
    await applyPayment(contextOf(trx), ids, payment);
    await recordProviderRefunds(contextOf(trx), payment.intentId, refunds);
  };
  return [
    onProviderEvent('charge.refunded', {
      async ask(event, { stripe }) {
        const paid = await readPayment(stripe, event.data.object.payment_intent);
        if (!paid) return undefined;
        const { data: refunds } = await stripe.refunds.list({
          payment_intent: paid.payment.intentId,
          limit: mostRefunds,
          expand: ['data.transfer_reversal'],
        });
        return { ...paid, refunds, feeRefunds: await feeRefundsOf(stripe, paid.payment) };
      },
      handle,
    }),
    onProviderEvent(['refund.failed', 'refund.updated'], {
      async ask(event, { stripe }) {
        const refund = await stripe.refunds.retrieve(event.data.object.id, { expand: ['transfer_reversal'] });
        const paid = await readPayment(stripe, refund.payment_intent);
        return paid && { ...paid, refunds: [refund], feeRefunds: await feeRefundsOf(stripe, paid.payment) };
      },
      handle,
    }),
  ];
}

async function feeRefundsOf(stripe: Stripe, { charge }: PaymentState): Promise<Stripe.FeeRefund[]> {
  if (charge?.applicationFeeId === undefined) return [];
  return (await stripe.applicationFees.listRefunds(charge.applicationFeeId, { limit: mostRefunds })).data;
}

function disputeEvents(contextOf: ContextOf): ProviderEventHandler {
  return onProviderEvent(
    [
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
    ],
    {
      async ask(event, { stripe }) {
        const dispute = await stripe.disputes.retrieve(event.data.object.id);
        const paid = await readPayment(stripe, dispute.payment_intent);
        return paid && { ...paid, dispute };
      },
      async handle({ ids, payment, dispute }, { trx }) {
        await applyPayment(contextOf(trx), ids, payment);
        await recordDispute(contextOf(trx), ids.orderId, dispute);
      },
    },
  );
}
