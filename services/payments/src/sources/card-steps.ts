import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { idOf } from '../orders/payment-intents.ts';
import { requireCardMethod } from '../provider/failures.ts';
import { defineStep, type StepAdder } from '../steps/steps.ts';
import { lockCardsOf, saveCard } from './cards.store.ts';

const userId = z.int().positive();

/** A card, and the customer that it belongs to at the provider. */
interface CardOfCustomer {
  readonly customerId: string;
  readonly card: Pick<Stripe.PaymentMethod, 'id' | 'card'>;
}

/** Makes the provider's customer of a user. */
export const customerStep = defineStep({
  name: 'create-customer',
  payload: z.object({ userId }),
  call: ({ userId }, { stripe, key }) =>
    stripe.customers.create({ metadata: { user: String(userId) } }, { idempotencyKey: key }),
  // A customer who was made without an answer costs nothing, and has no cards.
  find: async () => undefined,
  async settle(trx, { userId }, outcome, now) {
    if (outcome.ok) await saveCustomer(trx, userId, outcome.result.id, now);
  },
});

/** Adds a card to a customer, from a token or a payment method that the browser got for it. */
export const addCardStep = defineStep({
  name: 'add-card',
  payload: z.object({ userId, customerId: z.string(), token: z.string() }),
  async call({ customerId, token }, { stripe, key }): Promise<CardOfCustomer> {
    const method = token.startsWith('pm_')
      ? await stripe.paymentMethods.retrieve(token)
      : await stripe.paymentMethods.create(
          { type: 'card', card: { token } },
          { idempotencyKey: `${key}-method` },
        );
    requireCardMethod(method);
    if (idOf(method.customer) === customerId) return { customerId, card: method };
    const card = await stripe.paymentMethods.attach(
      method.id,
      { customer: customerId },
      { idempotencyKey: `${key}-attach` },
    );
    return { customerId, card };
  },
  // Attached twice it is the same card; a used token is refused.
  find: async () => undefined,
  async settle(trx, { userId }, outcome, now, steps) {
    if (!outcome.ok) return;
    await lockCardsOf(trx, userId);
    await saveProviderCard({ trx, steps, now }, userId, outcome.result.card);
  },
});

/** Takes a card from its customer, so that nobody can charge it. */
export const removeCardStep = defineStep({
  name: 'remove-card',
  payload: z.object({ cardId: z.string() }),
  call: ({ cardId }, { stripe }) => stripe.paymentMethods.detach(cardId),
  find: ({ cardId }, { stripe }) => stripe.paymentMethods.retrieve(cardId),
  async settle() {
    // It was removed here already; the provider refuses it if it has no such card any more.
  },
});

/** The definitions for the service. */
export const cardSteps = [customerStep, addCardStep, removeCardStep] as const;

/** Stores who a user is at the provider. */
async function saveCustomer(trx: Knex, userId: number, customerId: string, now: Date): Promise<void> {
  await trx('payment_customers')
    .insert({ user_id: userId, customer_id: customerId, created_at: now })
    .onConflict('user_id')
    .ignore();
}

/**
 * Stores a card as the provider describes it; the cards of the user have to be locked. One too many is taken from the customer again, by a step: whatever is there can be
 * charged, and has to be seen.
 */
export async function saveProviderCard(
  { trx, steps, now }: { readonly trx: Knex.Transaction; readonly steps: StepAdder; readonly now: Date },
  userId: number,
  { id, card }: Pick<Stripe.PaymentMethod, 'id' | 'card'>,
): Promise<void> {
  if (!card) throw new Error(`the payment method ${id} is no card`);
  const { brand, last4, exp_month, exp_year } = card;
  if (await saveCard(trx, { id, user_id: userId, brand, last4, exp_month, exp_year }, now)) return;
  await steps.add(trx, removeCardStep, { key: removalKey(id, now), payload: { cardId: id } });
}

/** A card can be added again after it was removed. */
export function removalKey(cardId: string, now: Date): string {
  return `remove-${cardId}-${now.getTime()}`;
}

/** The customer of a user; undefined before the first card. */
export async function customerOf(knex: Knex, userId: number): Promise<string | undefined> {
  const row = await knex('payment_customers')
    .where({ user_id: userId })
    .first<{ customer_id: string } | undefined>('customer_id');
  return row?.customer_id;
}
