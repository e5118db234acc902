import { randomUUID } from 'node:crypto';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { longProviderDeadlineMs } from '../provider/deadlines.ts';
import { type CancelStep, hasFailed } from './cancel-subscription.ts';
import type { ChangeParts } from './create-subscription.ts';
import { lastPaymentOf } from './subscription-step.ts';
import { currentSubscription } from './subscriptions.store.ts';
import type { InvoiceParts } from './sync-invoice.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Asks the provider how a payment ended that the card's bank had to confirm. A first one that has failed ends its subscription, so that another card
 * can be tried; that of a renewal stays open. Returns the key of a step that is still being worked on, if there is one.
 * @throws DomainError 402 where the payment has failed
 */
export async function confirmPayment(
  parts: InvoiceParts & ChangeParts,
  step: CancelStep,
  salonId: number,
): Promise<string | undefined> {
  const { knex, stripe, steps, transaction } = parts;
  const current = await currentSubscription(knex, salonId);
  if (!current || current.pendingStep !== null || current.providerId === null)
    return current?.pendingStep ?? undefined;
  const { providerId } = current;
  const subscription = await stripe.subscriptions.retrieve(providerId);
  if (subscription.status === 'incomplete') {
    if (!(await hasFailed(stripe, subscription))) return undefined;
    const key = `cancel-subscription:${randomUUID()}`;
    const details = { rowId: current.id, salonId, providerId, endsNow: true, onlyIncomplete: true };
    await transaction((trx) => steps.add(trx, step, { key, payload: details }));
    // The step has read it again: it goes on if it was paid meanwhile, in another tab or with another card.
    if ((await steps.runNow(key, { deadlineMs: longProviderDeadlineMs })) === 'pending') return key;
    if (await currentSubscription(knex, salonId)) return undefined;
    throw unconfirmed((await lastPaymentOf(stripe, subscription)).payment);
  }
  await syncSubscription(parts, providerId);
  if (!isLapsed(subscription)) return undefined;
  const { payment, isWaiting } = await lastPaymentOf(stripe, subscription);
  if (isWaiting || payment?.status === 'succeeded') return undefined;
  throw unconfirmed(payment);
}

function unconfirmed(payment: Stripe.PaymentIntent | undefined): DomainError {
  const message = payment?.last_payment_error?.message ?? 'Your bank has not confirmed the payment.';
  return new DomainError('subscription.declined', message, { status: 402 });
}

function isLapsed({ status }: { readonly status: string }): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** The secret with which the owner of the card confirms the open payment of a subscription; null if none waits. */
export async function waitingPaymentOf(
  { knex, stripe }: { readonly knex: Knex; readonly stripe: Stripe },
  salonId: number,
): Promise<string | null> {
  const current = await currentSubscription(knex, salonId);
  if (!current?.providerId || !canWait(current)) return null;
  const subscription = await stripe.subscriptions.retrieve(current.providerId);
  if (!canWait(subscription)) return null;
  const { clientSecret, isWaiting } = await lastPaymentOf(stripe, subscription);
  return isWaiting ? clientSecret : null;
}

function canWait(subscription: { readonly status: string }): boolean {
  return subscription.status === 'incomplete' || isLapsed(subscription);
}
