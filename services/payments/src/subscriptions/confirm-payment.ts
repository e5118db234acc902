import { randomUUID } from 'node:crypto';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { CancelStep } from './cancel-subscription.ts';
import type { ChangeParts } from './create-subscription.ts';
import { firstPaymentOf } from './subscription-step.ts';
import { currentSubscription } from './subscriptions.store.ts';
import { syncSubscription, type SyncParts } from './sync-subscription.ts';

/**
 * Asks the provider how a first payment ended that the card's bank had to confirm. One that has failed ends its subscription, so that another card
 * can be tried. Returns the key of a step that is still being worked on, if there is one.
 * @throws DomainError 402 where the payment has failed
 */
export async function confirmPayment(
  parts: SyncParts & ChangeParts,
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
    const { payment, isWaiting } = await firstPaymentOf(stripe, subscription);
    if (isWaiting || payment?.status === 'succeeded') return undefined;
    const key = `cancel-subscription:${randomUUID()}`;
    await transaction((trx) =>
      steps.add(trx, step, { key, payload: { rowId: current.id, salonId, providerId, endsNow: true } }),
    );
    await steps.runNow(key, { deadlineMs: 15_000 });
    const message = payment?.last_payment_error?.message ?? 'Your bank has not confirmed the payment.';
    throw new DomainError('subscription.declined', message, { status: 402 });
  }
  await syncSubscription(parts, providerId);
  return undefined;
}

/** The secret with which the owner of the card confirms the first payment of a subscription; null if none waits. */
export async function waitingPaymentOf(
  { knex, stripe }: { readonly knex: Knex; readonly stripe: Stripe },
  salonId: number,
): Promise<string | null> {
  const current = await currentSubscription(knex, salonId);
  if (current?.status !== 'incomplete' || current.providerId === null) return null;
  const subscription = await stripe.subscriptions.retrieve(current.providerId);
  if (subscription.status !== 'incomplete') return null;
  const { clientSecret, isWaiting } = await firstPaymentOf(stripe, subscription);
  return isWaiting ? clientSecret : null;
}
