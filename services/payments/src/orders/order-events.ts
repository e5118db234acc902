import type { Knex } from 'knex';
import { onProviderEvent, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import { applyPayment } from './apply-payment.ts';
import type { OrderContext } from './order-context.ts';
import { attemptOf } from './order-steps.ts';
import { paymentStateOf, withCharge } from './payment-intents.ts';

/** What payment orders learn from events of the provider. */
export function orderEvents(contextOf: (trx: Knex.Transaction) => OrderContext): ProviderEventHandler[] {
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
          const ids = attemptOf(event.data.object.metadata);
          if (!ids) return undefined;
          const intent = await stripe.paymentIntents.retrieve(event.data.object.id, withCharge);
          return { ids, payment: paymentStateOf(intent) };
        },
        handle: ({ ids, payment }, { trx }) => applyPayment(contextOf(trx), ids, payment),
      },
    ),
  ];
}
