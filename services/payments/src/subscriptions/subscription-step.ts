import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import { z } from 'zod';
import { announceState } from './announce-state.ts';
import { lockBusiness } from './businesses.store.ts';
import { type ProviderSubscription, readInvoice, readSubscription, idOf } from './provider-subscription.ts';
import { findSubscription, storeState } from './subscriptions.store.ts';
import { syncSubscriptionJob } from './sync-subscription.ts';

/** What the steps of subscriptions write with. */
export type StepTools = Pick<ServiceParts, 'outbox' | 'jobs'>;

/** Every change of a subscription names its row. */
export const ofRow = { rowId: z.int().positive(), salonId: z.int().positive() };

/**
 * Writes the state after a change at the provider, and reads it once more: a webhook may have been handled between the provider's answer and
 * this transaction.
 */
export async function finishChange(
  trx: Knex.Transaction,
  { outbox, jobs }: StepTools,
  { rowId, salonId }: { readonly rowId: number; readonly salonId: number },
  { state, now }: { readonly state: ProviderSubscription | undefined; readonly now: Date },
): Promise<void> {
  await lockBusiness(trx, salonId);
  const row = await findSubscription(trx, { rowId });
  if (!row) return;
  await trx('subscriptions').where({ id: rowId }).update({ pending_step: null });
  if (state) {
    await storeState(trx, row, state, now);
    await jobs.add(trx, syncSubscriptionJob, [{ providerId: state.providerId }]);
  }
  await announceState(trx, { outbox, now }, salonId);
}

/** The current state at the provider. */
export async function retrieveState(stripe: Stripe, providerId: string): Promise<ProviderSubscription> {
  return readSubscription(await stripe.subscriptions.retrieve(providerId));
}

/** Charges the open invoice of a subscription that has lapsed. Throws what the provider answers where the card is declined. */
export async function payOpenInvoice(
  stripe: Stripe,
  providerId: string,
  options: { readonly key: string; readonly cardId?: string },
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(providerId);
  const invoiceId = idOf(subscription.latest_invoice);
  if (invoiceId === undefined) return;
  const invoice = await stripe.invoices.retrieve(invoiceId);
  if (invoice.status !== 'open') return;
  const { cardId, key } = options;
  await stripe.invoices.pay(invoiceId, cardId === undefined ? {} : { payment_method: cardId }, {
    idempotencyKey: `${key}:pay`,
  });
}

/** Throws the provider's refusal of a card for a payment that it has answered without an error. */
export function throwDeclined(payment: Stripe.PaymentIntent | undefined): never {
  const { message, code, decline_code: declineCode } = payment?.last_payment_error ?? {};
  throw new Stripe.errors.StripeCardError({
    type: 'card_error',
    message: message ?? 'Your card was declined.',
    code: code ?? 'card_declined',
    ...(declineCode !== undefined && { decline_code: declineCode }),
  });
}

/** How the payment of a subscription's last invoice stands: the first one, or that of a renewal. */
export async function lastPaymentOf(
  stripe: Stripe,
  subscription: Pick<Stripe.Subscription, 'latest_invoice'>,
): Promise<{ payment: Stripe.PaymentIntent | undefined; clientSecret: string | null; isWaiting: boolean }> {
  const invoiceId = idOf(subscription.latest_invoice);
  if (invoiceId === undefined) return { payment: undefined, clientSecret: null, isWaiting: false };
  const { invoice, payment } = await readInvoice(stripe, invoiceId);
  const clientSecret = invoice.confirmation_secret?.client_secret ?? payment?.client_secret ?? null;
  const isWaiting = payment?.status === 'requires_action' || payment?.status === 'processing';
  return { payment, clientSecret, isWaiting };
}
