import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import type { Parameters } from '../server/parameters.ts';
import type { OperationRequest } from '../server/request.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

/** What happens if the payment of a new or changed subscription does not succeed. */
export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
export type ProrationBehavior = 'create_prorations' | 'always_invoice' | 'none';

/** Reads `payment_behavior` and `off_session`. */
export function readPaymentConditions(input: Parameters): {
  behavior: PaymentBehavior;
  isOffSession: boolean;
} {
  const behaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const;
  return {
    behavior: input.choice('payment_behavior', behaviors) ?? 'allow_incomplete',
    isOffSession: input.boolean('off_session') ?? false,
  };
}

/** Reads `proration_behavior`. */
export function readProrationBehavior(input: Parameters): ProrationBehavior {
  const behaviors = ['create_prorations', 'always_invoice', 'none'] as const;
  return input.choice('proration_behavior', behaviors) ?? 'create_prorations';
}

/** Reads `default_payment_method`, which has to belong to the customer. */
export function readDefaultMethod(request: OperationRequest, customer: string): string | undefined {
  const id = request.input.text('default_payment_method');
  if (id === undefined) return undefined;
  const method = resolvePaymentMethod(request, id);
  if (method.customer !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  return method.id;
}

/** Reads `trial_end`: a unix second, or the word `now`. */
export function readTrialEnd(input: Parameters, now: number): number | undefined {
  if (input.text('trial_end') === 'now') return now;
  const end = input.integer('trial_end');
  if (end !== undefined && end <= now)
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  return end;
}

/** Reads `trial_settings`. */
export function readTrialSettings(input: Parameters): Stripe.Subscription.TrialSettings | undefined {
  const behavior = input.object('trial_settings')?.object('end_behavior');
  if (behavior === undefined) return undefined;
  const missing = behavior.choice('missing_payment_method', ['cancel', 'create_invoice', 'pause'] as const);
  return {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: missing ?? 'create_invoice' },
  };
}

/** Reads `payment_settings`; cards are the only way to pay here. */
export function readPaymentSettings(input: Parameters): Stripe.Subscription.PaymentSettings | undefined {
  const settings = input.object('payment_settings');
  if (settings === undefined) return undefined;
  const types = settings.list('payment_method_types') ?? null;
  if (types?.some((type) => type !== 'card'))
    throw invalidRequest('This sandbox knows cards only.', {
      param: settings.nameOf('payment_method_types'),
    });
  return {
    payment_method_options: null,
    payment_method_types: types,
    save_default_payment_method:
      settings.choice('save_default_payment_method', ['off', 'on_subscription'] as const) ?? 'off',
  };
}

/** Reads `pause_collection`; null to resume. */
export function readPauseCollection(
  input: Parameters,
): Stripe.Subscription.PauseCollection | null | undefined {
  if (!input.has('pause_collection')) return input.names().includes('pause_collection') ? null : undefined;
  const pause = input.object('pause_collection');
  const behaviors = ['keep_as_draft', 'mark_uncollectible', 'void'] as const;
  return {
    behavior: pause?.choice('behavior', behaviors) ?? 'keep_as_draft',
    resumes_at: pause?.integer('resumes_at') ?? null,
  };
}

/** Reads `cancellation_details`. */
export function readCancellationDetails(
  input: Parameters,
  before: Stripe.Subscription.CancellationDetails | null,
): Stripe.Subscription.CancellationDetails | undefined {
  const details = input.object('cancellation_details');
  if (details === undefined) return undefined;
  const comment = details.nullableText('comment');
  const feedback = details.nullableText('feedback');
  return {
    comment: comment === undefined ? (before?.comment ?? null) : comment,
    feedback: feedback === undefined ? (before?.feedback ?? null) : feedback,
    feedback_option: null,
    reason: before?.reason ?? null,
  };
}
