import type { Knex } from 'knex';
import { idOf } from '../orders/payment-intents.ts';
import type { StepAdder } from '../steps/steps.ts';
import { onProviderEvent, type ProviderEventHandler } from '../webhooks/provider-events.ts';
import { saveProviderCard } from './card-steps.ts';
import { lockCardsOf, markRemoved, readCards } from './cards.store.ts';

/** What cards on file learn from the provider: added by a page that closed too early, renewed by the bank, or removed. */
export const cardEvents = (steps: StepAdder): readonly ProviderEventHandler[] => [
  onProviderEvent(
    [
      'payment_method.attached',
      'payment_method.updated',
      'payment_method.automatically_updated',
      'payment_method.detached',
    ],
    {
      ask: (event, { stripe }) => stripe.paymentMethods.retrieve(event.data.object.id),
      async handle(method, { trx, now }) {
        const customerId = idOf(method.customer);
        const known = await trx('payment_cards')
          .where({ id: method.id })
          .whereNull('removed_at')
          .first<{ user_id: number } | undefined>('user_id');
        const userId = customerId === undefined ? known?.user_id : await userOf(trx, customerId);
        if (userId === undefined || !method.card) return;
        await lockCardsOf(trx, userId);
        if (customerId === undefined) {
          const card = (await readCards(trx, userId)).find(({ id }) => id === method.id);
          if (card) await markRemoved(trx, card, now);
        } else if (!(await isRemoved(trx, method.id)))
          await saveProviderCard({ trx, steps, now }, userId, method);
      },
    },
  ),
];

async function userOf(trx: Knex, customerId: string): Promise<number | undefined> {
  const row = await trx('payment_customers')
    .where({ customer_id: customerId })
    .first<{ user_id: number } | undefined>('user_id');
  return row?.user_id;
}

/** Removed here; the step that removes it at the provider is still on its way. */
async function isRemoved(trx: Knex, cardId: string): Promise<boolean> {
  const row: unknown = await trx('payment_cards')
    .where({ id: cardId })
    .whereNotNull('removed_at')
    .first('id');
  return row !== undefined;
}
