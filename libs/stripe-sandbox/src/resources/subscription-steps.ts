import type Stripe from 'stripe';
import { idOf } from '../server/ids.ts';
import type { Context } from '../server/request.ts';
import { invoiceItems, invoices, subscriptionIdOf } from './invoice-object.ts';
import { subscriptions } from './subscription-object.ts';

/** Changes a subscription and announces it. */
export function changeSubscription(
  context: Context,
  id: string,
  changes: Partial<Stripe.Subscription>,
): Stripe.Subscription {
  const before = context.scope.table(subscriptions).get(id);
  context.scope.table(subscriptions).change(id, changes);
  return announceChange(context, before);
}

/** Announces how a subscription differs from before. */
export function announceChange(
  { sandbox, scope }: Context,
  before: Stripe.Subscription,
): Stripe.Subscription {
  const changed = scope.table(subscriptions).get(before.id);
  sandbox.events.emit(scope, 'customer.subscription.updated', subscriptions, changed, before);
  return changed;
}

/** Ends a subscription now. Its invoices are not collected any more, and what waits for one is dropped. */
export function endSubscription(
  { sandbox, scope, now }: Context,
  before: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription {
  const ended = scope.table(subscriptions).change(before.id, {
    status: before.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...before.cancellation_details,
      reason,
    },
  });
  stopCollection({ scope }, before.id);
  for (const { id } of scope.table(invoiceItems).list((item) => isWaitingFor(item, before.id)))
    scope.table(invoiceItems).remove(id);
  sandbox.events.emit(scope, 'customer.subscription.deleted', subscriptions, ended, before);
  return ended;
}

function isWaitingFor({ invoice, parent }: Stripe.InvoiceItem, subscription: string): boolean {
  return invoice === null && idOf(parent?.subscription_details?.subscription) === subscription;
}

/** Leaves the open and draft invoices of a subscription to whoever pays them. */
function stopCollection({ scope }: Pick<Context, 'scope'>, subscription: string): void {
  const open = scope
    .table(invoices)
    .list(
      (invoice) =>
        subscriptionIdOf(invoice) === subscription &&
        (invoice.status === 'open' || invoice.status === 'draft'),
    );
  for (const { id } of open)
    scope.table(invoices).change(id, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
}
