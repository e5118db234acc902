import Stripe from 'stripe';
import { z } from 'zod';

/** A definite answer of the provider that it did not do what a request asked for. Stored with its step. */
export const refusal = z.object({
  /** `declined`: the card; `needs-action`: the client has to authenticate; `refused`: anything else about the request. */
  kind: z.enum(['declined', 'needs-action', 'refused']),
  /** The provider's code: for a declined card its decline code if there is one, such as `insufficient_funds`. */
  code: z.string(),
  /** The provider's text for users. */
  message: z.string(),
  /** The field of the request that it is about. */
  param: z.string().optional(),
});
export type Refusal = z.output<typeof refusal>;

/**
 * The refusal that an error of the provider's library means; undefined if the outcome is unknown, and the same request has to be sent again: no answer, a
 * server error, too many requests, a key in use, or credentials that we have to correct.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { code = '', message, param } = error;
  const about = { message, ...(param !== undefined && { param }) };
  if (error instanceof Stripe.errors.StripeCardError) {
    if (needsAction.has(code)) return { kind: 'needs-action', code, ...about };
    return { kind: 'declined', code: error.decline_code || code || 'card_declined', ...about };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError && isDefinite(error))
    return { kind: 'refused', code: code || 'invalid_request', ...about };
  return undefined;
}

/**
 * Whether there is not enough money on the balance that a transfer, or its reversal, is taken from. Payments fill it up in time: for steps that move what is owed
 * this is no outcome.
 */
export function isBalanceTooLow({ code }: Refusal): boolean {
  return code === 'balance_insufficient';
}

/** The bank wants to see the client: for a payment, and for those of invoices. */
const needsAction = new Set([
  'authentication_required',
  'invoice_payment_intent_requires_action',
  'subscription_payment_intent_requires_action',
]);

/** Another request with the key, or with a lock on the object, is still being handled: 409 and 429 come again with another answer. */
function isDefinite({ statusCode, code }: Stripe.errors.StripeError): boolean {
  if (code === 'lock_timeout' || code === 'idempotency_key_in_use') return false;
  return (
    statusCode === undefined || (statusCode >= 400 && statusCode < 500 && ![409, 429].includes(statusCode))
  );
}

/**
 * Whether the provider has stored the failure with the idempotency key, so that the same key would always get it again. Stripe stores every answer of
 * a request that it has begun to handle, also a 500.
 */
export function isStoredFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 500;
}

/** Whether the provider cannot be asked now: it does not answer, fails, has too many requests, or does not accept our key. The same may succeed later. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && refusalOf(error) === undefined;
}

/**
 * Whether nothing can be asked of the provider now, so that whoever has a list to ask about stops: it does not answer, does not accept our key, or wants fewer requests. A
 * server error, a lock or a lack of access may be about one object or account.
 */
export function isProviderUnreachable(error: unknown): boolean {
  if (!isProviderAway(error)) return false;
  const { statusCode = 0 } = error as Stripe.errors.StripeError;
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    [401, 429].includes(statusCode) ||
    statusCode > 500
  );
}

/** The name of an error and its text, for those who look for the cause. The errors of the provider's library have their name in `type`. */
export function describeError(error: unknown): string {
  return error instanceof Stripe.errors.StripeError ? `${error.type}: ${error.message}` : String(error);
}

/** Whether the provider says for certain that it has no such object. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/**
 * Refuses a payment method that is no card, before it is attached to a customer: what settles a step could not store it, however often it is repeated.
 * @throws what the provider answers to a request that it refuses
 */
export function requireCardMethod({ type, card }: Pick<Stripe.PaymentMethod, 'type' | 'card'>): void {
  if (type === 'card' && card) return;
  throw new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'payment_method_not_card',
    message: 'Only a card can be added.',
    param: 'payment_method',
    statusCode: 400,
  });
}
