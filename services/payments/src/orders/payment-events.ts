import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { onProviderEvent, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import { idOf, paymentStateOf, withCharge, type PaymentState } from './payment-intents.ts';

/** Those whose payments the provider tells us about: payment orders, or deposits and fees. */
export interface PaymentOwner<Ids> {
  /** Read from the metadata of a payment intent; undefined if it is none of theirs. */
  idsOf(metadata: Stripe.Metadata): Ids | undefined;
  onPayment(trx: Knex.Transaction, ids: Ids, payment: PaymentState): Promise<void>;
  /** `onPayment` comes first, since these events may come before the one about the payment, and before the answer. */
  onRefunds(trx: Knex.Transaction, ids: Ids, refunds: ProviderRefunds): Promise<void>;
  /** After `onPayment` too. */
  onDispute(trx: Knex.Transaction, ids: Ids, dispute: Stripe.Dispute): Promise<void>;
}

/** What a payment has given back at the provider. */
export interface ProviderRefunds {
  readonly intentId: string;
  readonly refunds: readonly Stripe.Refund[];
  readonly feeRefunds: readonly Stripe.FeeRefund[];
}

/** What payments learn from events of the provider: their outcome, refunds and disputes. */
export function paymentEvents<Ids>(owner: PaymentOwner<Ids>): ProviderEventHandler[] {
  return [outcomeEvents(owner), ...refundEvents(owner), disputeEvents(owner)];
}

function outcomeEvents<Ids>(owner: PaymentOwner<Ids>): ProviderEventHandler {
  return onProviderEvent(
    [
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'payment_intent.requires_action',
    ],
    {
      ask: (event, { stripe }) => readPayment(owner, stripe, event.data.object.id),
      handle: ({ ids, payment }, { trx }) => owner.onPayment(trx, ids, payment),
    },
  );
}

/** A payment as it is now; undefined if it is none of the owner's. */
async function readPayment<Ids>(
  owner: PaymentOwner<Ids>,
  stripe: Stripe,
  intent: string | { id: string } | null,
) {
  const intentId = idOf(intent);
  if (intentId === undefined) return undefined;
  const found = await stripe.paymentIntents.retrieve(intentId, withCharge);
  const ids = owner.idsOf(found.metadata);
  return ids && { ids, payment: paymentStateOf(found) };
}

/** So many refunds of one payment are looked at; no salon gives back more often. */
const mostRefunds = 100;

/** Refunds as they are made, and later if the client's bank does not take one. */
function refundEvents<Ids>(owner: PaymentOwner<Ids>): ProviderEventHandler[] {
  interface Found extends Omit<ProviderRefunds, 'intentId'> {
    readonly ids: Ids;
    readonly payment: PaymentState;
  }
  const handle = async (
    { ids, payment, refunds, feeRefunds }: Found,
    { trx }: { readonly trx: Knex.Transaction },
  ): Promise<void> => {
    await owner.onPayment(trx, ids, payment);
    await owner.onRefunds(trx, ids, { intentId: payment.intentId, refunds, feeRefunds });
  };
  return [
    onProviderEvent('charge.refunded', {
      async ask(event, { stripe }) {
        const paid = await readPayment(owner, stripe, event.data.object.payment_intent);
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
        const paid = await readPayment(owner, stripe, refund.payment_intent);
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

/** All events about a dispute. */
export const disputeEventTypes = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

function disputeEvents<Ids>(owner: PaymentOwner<Ids>): ProviderEventHandler {
  return onProviderEvent(disputeEventTypes, {
    async ask(event, { stripe }) {
      const dispute = await stripe.disputes.retrieve(event.data.object.id);
      const paid = await readPayment(owner, stripe, dispute.payment_intent);
      return paid && { ...paid, dispute };
    },
    async handle({ ids, payment, dispute }, { trx }) {
      await owner.onPayment(trx, ids, payment);
      await owner.onDispute(trx, ids, dispute);
    },
  });
}
