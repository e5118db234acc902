import { randomUUID } from 'node:crypto';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { attemptLimits, countAttempt } from '../attempt-limits.ts';
import { isCardExpired } from '../domain/card.ts';
import { requireCardMethod } from '../provider/failures.ts';
import { defineStep, type StepDefinition } from '../steps/steps.ts';
import { type BusinessCustomerStep, requireCustomer } from './business-customer.ts';
import { type Business, type BusinessCard, cardsOf, lockBusiness } from './businesses.store.ts';
import { type ChangeParts, isStepKnown, requested } from './create-subscription.ts';
import { payOpenInvoice, type StepTools } from './subscription-step.ts';
import { currentSubscription } from './subscriptions.store.ts';
import { syncSubscriptionJob } from './sync-subscription.ts';

/** So many cards a business can have. */
const mostCards = 10;
/** The card itself is waited for afterwards. */
const customerDeadlineMs = 8_000;
const salonId = z.int().positive();

const addPayload = z.object({
  salonId,
  /** The key of the step. */
  addedBy: z.string(),
  token: z.string(),
  customerId: z.string().nullable(),
  /** Of a step of an earlier release, which made the customer itself. */
  email: z.string().nullable().default(null),
  requested,
});
interface AddedCard {
  readonly customerId: string;
  readonly card: BusinessCard;
}
export type AddCardStep = StepDefinition<typeof addPayload, AddedCard>;

/** Attaches a card to the provider's customer of a business. */
export function addCardStep(): AddCardStep {
  return defineStep({
    name: 'add-subscription-card',
    payload: addPayload,
    async call({ salonId, token, email, customerId: known }, { stripe, key }) {
      const method = await methodOf(stripe, token, key);
      const customerId = known ?? (await createCustomer(stripe, salonId, email));
      const { id, card } = await stripe.paymentMethods.attach(
        method,
        { customer: customerId },
        { idempotencyKey: `${key}:attach` },
      );
      if (!card) throw new Error(`the payment method ${id} is not a card`);
      const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
      return { customerId, card: { id, brand, last4, expMonth, expYear } };
    },
    async settle(trx, { salonId, addedBy }, outcome, now) {
      if (!outcome.ok) return;
      const { customerId, card } = outcome.result;
      const { defaultCardId } = await lockBusiness(trx, salonId);
      await trx('subscription_cards')
        .insert({
          ...{ id: card.id, salon_id: salonId, brand: card.brand, last4: card.last4 },
          ...{ exp_month: card.expMonth, exp_year: card.expYear, created_at: now },
          added_by: addedBy,
        })
        .onConflict('id')
        .merge(['added_by']);
      await trx('businesses')
        .where({ salon_id: salonId })
        .update({ customer_id: customerId, default_card_id: defaultCardId ?? card.id });
    },
  });
}

/** A token of the browser becomes a payment method; a payment method is one already. @throws the provider's refusal for what is no card */
async function methodOf(stripe: Stripe, token: string, key: string): Promise<string> {
  if (!token.startsWith('tok_')) {
    requireCardMethod(await stripe.paymentMethods.retrieve(token));
    return token;
  }
  const method = await stripe.paymentMethods.create(
    { type: 'card', card: { token } },
    { idempotencyKey: `${key}:method` },
  );
  return method.id;
}

async function createCustomer(stripe: Stripe, salonId: number, email: string | null): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { salon: String(salonId) }, ...(email !== null && { email }) },
    { idempotencyKey: `subscription-customer:${salonId}` },
  );
  return customer.id;
}

const cardPayload = z.object({
  salonId,
  cardId: z.string(),
  customerId: z.string(),
  providerId: z.string().nullable(),
  hasLapsed: z.boolean(),
});
export type DefaultCardStep = StepDefinition<typeof cardPayload, object>;

/** Makes a card the one of future payments; what is open of a lapsed subscription is charged to it. */
export function defaultCardStep({ jobs }: Pick<StepTools, 'jobs'>): DefaultCardStep {
  return defineStep({
    name: 'default-subscription-card',
    payload: cardPayload,
    async call({ customerId, cardId, providerId, hasLapsed }, { stripe, key }) {
      const settings = { invoice_settings: { default_payment_method: cardId } };
      await stripe.customers.update(customerId, settings, { idempotencyKey: `${key}:customer` });
      if (providerId === null || !(await takesCard(stripe, providerId))) return {};
      await stripe.subscriptions.update(
        providerId,
        { default_payment_method: cardId },
        { idempotencyKey: `${key}:subscription` },
      );
      if (hasLapsed) await payOpenInvoice(stripe, providerId, { key, cardId });
      return {};
    },
    async settle(trx, { salonId, cardId, providerId }, outcome) {
      // A declined payment of what is open leaves the card the default: the provider tries again with it.
      await lockBusiness(trx, salonId);
      const isDefault = outcome.ok || outcome.refusal.kind !== 'refused';
      if (isDefault) {
        const isThere = trx('subscription_cards').where({ id: cardId, salon_id: salonId });
        await trx('businesses')
          .where({ salon_id: salonId })
          .whereExists(isThere)
          .update({ default_card_id: cardId });
      }
      if (providerId !== null) await jobs.add(trx, syncSubscriptionJob, [{ providerId }]);
    },
  });
}

/** One that has ended, or waits for its first payment, keeps its card: the provider refuses to change it. */
async function takesCard(stripe: Stripe, providerId: string): Promise<boolean> {
  const { status } = await stripe.subscriptions.retrieve(providerId);
  return ['trialing', 'active', 'past_due', 'unpaid'].includes(status);
}

const removePayload = z.object({ salonId, cardId: z.string() });
export type RemoveCardStep = StepDefinition<typeof removePayload, object>;

/** Takes a card from the provider's customer. */
export function removeCardStep(): RemoveCardStep {
  return defineStep({
    name: 'remove-subscription-card',
    payload: removePayload,
    async call({ cardId }, { stripe, key }) {
      await stripe.paymentMethods.detach(cardId, {}, { idempotencyKey: key });
      return {};
    },
    // A card that the provider no longer has is removed here as well.
    async settle(trx, { salonId, cardId }) {
      const { defaultCardId } = await lockBusiness(trx, salonId);
      await trx('subscription_cards').where({ id: cardId, salon_id: salonId }).delete();
      if (defaultCardId !== cardId) return;
      const [next] = await cardsOf(trx, salonId);
      await trx('businesses')
        .where({ salon_id: salonId })
        .update({ default_card_id: next?.id ?? null });
    },
  });
}

/**
 * Begins to add a card, and returns the key of its step; the same for the same request.
 * @throws DomainError 409 `subscription.too_many_cards`; 422 for the key of another card; 429 for too many tries of the user in an hour; 503 while the provider is away
 */
export async function addCard(
  parts: Pick<ChangeParts, 'transaction' | 'steps' | 'clock'> & { readonly knex: Knex },
  { addCard: definition, createCustomer }: { addCard: AddCardStep; createCustomer: BusinessCustomerStep },
  {
    salonId,
    userId,
    token,
    requestKey,
  }: { salonId: number; userId: number; token: string; requestKey: string },
): Promise<string> {
  const { knex, transaction, steps, clock } = parts;
  const key = `add-subscription-card:${salonId}:${requestKey}`;
  const step = { key, requested: { token } };
  if (await isStepKnown(knex, step)) return key;
  await countAttempt(knex, attemptLimits.addedCards, { by: userId, now: clock.now() });
  const customerId = await requireCustomer(parts, createCustomer, {
    salonId,
    deadlineMs: customerDeadlineMs,
  });
  return transaction(async (trx) => {
    await lockBusiness(trx, salonId);
    if (await isStepKnown(trx, step)) return key;
    if ((await cardsOf(trx, salonId)).length >= mostCards)
      throw new DomainError('subscription.too_many_cards', `Up to ${mostCards} cards can be on file.`, {
        status: 409,
      });
    const details = { salonId, addedBy: key, token, customerId, requested: step.requested };
    await steps.add(trx, definition, { key, payload: details });
    return key;
  });
}

/**
 * Begins to make a card the default (Q139), and returns the key of its step.
 * @throws DomainError 404; 409 `subscription.card_expired`
 */
export function setDefaultCard(
  { transaction, steps, clock }: Pick<ChangeParts, 'transaction' | 'steps' | 'clock'>,
  step: DefaultCardStep,
  { salonId, cardId }: { salonId: number; cardId: string },
): Promise<string> {
  const key = `default-subscription-card:${randomUUID()}`;
  return transaction(async (trx) => {
    const { customerId, card } = await requireCard(trx, salonId, cardId);
    if (isCardExpired({ month: card.expMonth, year: card.expYear }, clock.now()))
      throw new DomainError('subscription.card_expired', 'This card is expired.', { status: 409 });
    const current = await currentSubscription(trx, salonId);
    await steps.add(trx, step, {
      key,
      payload: {
        ...{ salonId, cardId, customerId },
        // One that waits for its first payment keeps the card of that payment.
        providerId: current?.status === 'incomplete' ? null : (current?.providerId ?? null),
        hasLapsed: current?.status === 'past_due' || current?.status === 'unpaid',
      },
    });
    return key;
  });
}

/**
 * Begins to remove a card (Q140), and returns the key of its step.
 * @throws DomainError 409 `subscription.card_in_use` for the card that a current subscription is charged to
 */
export function removeCard(
  { transaction, steps }: Pick<ChangeParts, 'transaction' | 'steps'>,
  step: RemoveCardStep,
  { salonId, cardId }: { salonId: number; cardId: string },
): Promise<string> {
  const key = `remove-subscription-card:${randomUUID()}`;
  return transaction(async (trx) => {
    const { defaultCardId } = await requireCard(trx, salonId, cardId);
    if (defaultCardId === cardId && (await currentSubscription(trx, salonId))) {
      const message = 'Your subscription is paid with this card. Make another card the default first.';
      throw new DomainError('subscription.card_in_use', message, { status: 409 });
    }
    await steps.add(trx, step, { key, payload: { salonId, cardId } });
    return key;
  });
}

async function requireCard(
  trx: Knex.Transaction,
  salonId: number,
  cardId: string,
): Promise<Business & { readonly customerId: string; readonly card: BusinessCard }> {
  const business = await lockBusiness(trx, salonId);
  const card = (await cardsOf(trx, salonId)).find(({ id }) => id === cardId);
  if (business.customerId === null || !card) throw notFound('This card is no longer there.');
  return { ...business, customerId: business.customerId, card };
}

/** The card that a step has added; undefined if it was removed meanwhile. */
export async function addedCardOf(knex: Knex, stepKey: string): Promise<string | undefined> {
  const card = await knex('subscription_cards')
    .where({ added_by: stepKey })
    .first<{ id: string } | undefined>('id');
  return card?.id;
}
