import type { SubscriptionStatus } from '@frizo/contracts';
import type Stripe from 'stripe';
import type { PlanRow } from './plans.store.ts';

/** What the provider says about a subscription. */
export interface ProviderSubscription {
  readonly providerId: string;
  readonly itemId: string | null;
  readonly planId: string;
  readonly status: SubscriptionStatus;
  readonly currentPeriodEnd: Date | null;
  readonly cancelAtPeriodEnd: boolean;
  /** It ended because its payment failed. */
  readonly hasLapsed: boolean;
  readonly latestInvoiceId: string | null;
  /** Enough of the plan for one that is not on sale, such as one that support has arranged. */
  readonly plan: PlanRow;
}

const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'incomplete',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
  // A trial that ended without a card: nothing is paid for.
  paused: 'unpaid',
};

/** Reads the provider's object; a subscription of ours has one item, its main plan. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`the subscription ${subscription.id} has no item`);
  const status = statuses[subscription.status];
  if (!status) throw new Error(`the subscription ${subscription.id} has the status ${subscription.status}`);
  return {
    providerId: subscription.id,
    itemId: item.id,
    planId: item.price.id,
    status,
    // An unpaid first period has not begun.
    currentPeriodEnd: status === 'incomplete' ? null : new Date(item.current_period_end * 1000),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    hasLapsed: status === 'canceled' && subscription.cancellation_details?.reason === 'payment_failed',
    latestInvoiceId: idOf(subscription.latest_invoice) ?? null,
    plan: planNotOnSale(item.price),
  };
}

function planNotOnSale(price: Stripe.Price): PlanRow {
  const name = price.nickname ?? 'Plan';
  return {
    id: price.id,
    productId: idOf(price.product) ?? '',
    productName: name,
    nickname: name,
    amountCents: price.unit_amount ?? 0,
    billingInterval: price.recurring?.interval === 'year' ? 'year' : 'month',
    title: name,
    ...{ supportedUserTypes: '', features: '', isActive: false },
  };
}

/** The number of the row that a subscription was created from; undefined for one that this service has not created. */
export function rowIdOf(subscription: Pick<Stripe.Subscription, 'metadata'>): number | undefined {
  const rowId = Number(subscription.metadata['subscription_row']);
  return Number.isSafeInteger(rowId) && rowId > 0 ? rowId : undefined;
}

/** An invoice and the payment of it, with everything that its state depends on. */
export async function readInvoice(
  stripe: Stripe,
  invoiceId: string,
): Promise<{ invoice: Stripe.Invoice; payment: Stripe.PaymentIntent | undefined }> {
  const invoice = await stripe.invoices.retrieve(invoiceId, {
    expand: ['payments.data.payment.payment_intent', 'confirmation_secret'],
  });
  const payments = invoice.payments?.data ?? [];
  const chosen =
    payments.find(({ status }) => status === 'paid') ?? payments.find(({ is_default }) => is_default);
  const intent = (chosen ?? payments[0])?.payment.payment_intent;
  return { invoice, payment: typeof intent === 'object' ? intent : undefined };
}

/** The id of an object that the provider may have expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
