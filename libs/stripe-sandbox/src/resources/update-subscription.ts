import type Stripe from 'stripe';
import { idOf } from '../server/ids.ts';
import type { OperationRequest } from '../server/request.ts';
import { inTimeOf } from './billing-time.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { applyChange, payChange, readChange, requireChangeable } from './subscription-changes.ts';
import {
  readCancellationDetails,
  readDefaultMethod,
  readPauseCollection,
  readPaymentConditions,
  readPaymentSettings,
  readTrialSettings,
} from './subscription-input.ts';
import { periodOf, subscriptions } from './subscription-object.ts';
import { announceChange } from './subscription-steps.ts';

/** `POST /v1/subscriptions/:subscription`: changes a subscription and charges the difference, now or with the next invoice. */
export function updateSubscription(request: OperationRequest): Stripe.Subscription {
  const { scope, input, path } = request;
  const before = scope.table(subscriptions).get(path['subscription'] ?? '');
  const context = inTimeOf(request, before);
  const conditions = readPaymentConditions(input);
  requireChangeable(before, input.names());
  const draft = applyChange(context, before, {
    ...readChange(context, input, input, before),
    fields: readFields(request, before),
  });
  changeCancellation(request, before.id, context.now);
  const invoice = draft && payChange(context, draft, conditions).invoice;
  const { status } = scope.table(subscriptions).get(before.id);
  if (invoice?.status === 'open' && status === 'active')
    scope.table(subscriptions).change(before.id, { status: 'past_due' });
  return announceChange(context, before);
}

function readFields(request: OperationRequest, before: Stripe.Subscription): Partial<Stripe.Subscription> {
  const { input } = request;
  input.accept('collection_method');
  const given = {
    cancellation_details: readCancellationDetails(input, before.cancellation_details),
    default_payment_method: readDefaultMethod(request, idOf(before.customer) ?? ''),
    description: input.nullableText('description'),
    metadata: mergedMetadata(before.metadata, input),
    pause_collection: readPauseCollection(input),
    payment_settings: readPaymentSettings(input),
    trial_settings: readTrialSettings(input),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

// After everything that changes the period, since it may be that the subscription ends with it.
function changeCancellation({ scope, input }: OperationRequest, id: string, now: number): void {
  const table = scope.table(subscriptions);
  const atPeriodEnd = input.boolean('cancel_at_period_end');
  const at = input.nullableText('cancel_at') === null ? null : input.integer('cancel_at', { min: now });
  const subscription = table.get(id);
  const details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
  };
  if (atPeriodEnd === true || typeof at === 'number')
    table.change(id, {
      cancel_at_period_end: atPeriodEnd === true,
      cancel_at: atPeriodEnd === true ? periodOf(subscription).end : (at ?? null),
      canceled_at: now,
      cancellation_details: { ...details, reason: 'cancellation_requested' },
    });
  else if (atPeriodEnd === false || at === null)
    table.change(id, {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { ...details, reason: null },
    });
  else if (subscription.cancel_at_period_end) table.change(id, { cancel_at: periodOf(subscription).end });
}
