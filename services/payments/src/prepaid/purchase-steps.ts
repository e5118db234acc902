import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { declinedPaymentOf, paymentStateOf, withCharge } from '../orders/payment-intents.ts';
import { defineStep, type StepAdder } from '../steps/steps.ts';
import { onProviderEvent, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPurchase } from './apply-purchase.ts';
import { purchasePayload, type PurchaseContext, type PurchaseStep } from './purchases.store.ts';

/** Creates the definition of the step that pays a purchase. A purchase has one attempt. */
export function createPurchaseStep({ outbox }: { readonly outbox: Outbox }): PurchaseStep {
  const contextOf = (trx: Knex.Transaction, now: Date, adder: StepAdder): PurchaseContext => ({
    trx,
    outbox,
    now,
    adder,
    step,
  });
  const step: PurchaseStep = defineStep({
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
  return step;
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

/** The purchase that an object of the provider belongs to; undefined if it is of something else. */
function purchaseOf(metadata: Stripe.Metadata): number | undefined {
  const read = z.object({ purchase: z.coerce.number().int().positive() }).safeParse(metadata);
  return read.success ? read.data.purchase : undefined;
}

/** What purchases learn from events of the provider. */
export function purchaseEvents(
  contextOf: (trx: Knex.Transaction) => PurchaseContext,
): ProviderEventHandler[] {
  return [
    onProviderEvent(
      [
        'payment_intent.succeeded',
        'payment_intent.payment_failed',
        'payment_intent.canceled',
        'payment_intent.requires_action',
      ],
      {
        async ask(event, { stripe }) {
          const purchaseId = purchaseOf(event.data.object.metadata);
          if (purchaseId === undefined) return undefined;
          const intent = await stripe.paymentIntents.retrieve(event.data.object.id, withCharge);
          return { purchaseId, payment: paymentStateOf(intent) };
        },
        handle: ({ purchaseId, payment }, { trx }) => applyPurchase(contextOf(trx), purchaseId, payment),
      },
    ),
  ];
}
