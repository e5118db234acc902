import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { isProviderUnreachable, isStoredFailure, refusalOf } from './failures.ts';

const { errors } = Stripe;
const message = 'The text of the provider';

describe('a failure of the provider', () => {
  it.each([
    [
      'a declined card, by the reason of the bank',
      new errors.StripeCardError({
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'stolen_card',
        message,
      }),
      { kind: 'declined', code: 'stolen_card', message },
    ],
    [
      'a wrong field of a card',
      new errors.StripeCardError({
        type: 'card_error',
        code: 'incorrect_cvc',
        param: 'cvc',
        message,
        decline_code: '',
      }),
      { kind: 'declined', code: 'incorrect_cvc', message, param: 'cvc' },
    ],
    [
      'a card whose client has to authenticate',
      new errors.StripeCardError({
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message,
      }),
      { kind: 'needs-action', code: 'authentication_required', message },
    ],
    ...['invoice_payment_intent_requires_action', 'subscription_payment_intent_requires_action'].map(
      (code) =>
        [
          `an invoice whose client has to authenticate: ${code}`,
          new errors.StripeCardError({ type: 'card_error', code, message }),
          { kind: 'needs-action', code, message },
        ] as const,
    ),
    [
      'a request that cannot be fulfilled',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        statusCode: 400,
        message,
      }),
      { kind: 'refused', code: 'charge_already_refunded', message },
    ],
  ])('is a refusal for %s', (_what, error, expected) => {
    expect(refusalOf(error)).toEqual(expected);
    expect(isStoredFailure(error)).toBe(false);
  });

  it.each([
    ['a lost connection', new errors.StripeConnectionError({ type: 'api_error', message })],
    [
      'too many requests',
      new errors.StripeRateLimitError({ type: 'invalid_request_error', statusCode: 429, message }),
    ],
    [
      'a lock of the object',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'lock_timeout',
        statusCode: 429,
        message,
      }),
    ],
    [
      'a key in use',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        statusCode: 409,
        message,
      }),
    ],
    [
      'our wrong key',
      new errors.StripeAuthenticationError({ type: 'authentication_error', statusCode: 401, message }),
    ],
    ['an error of our own', new TypeError(message)],
  ])('leaves the outcome open after %s', (_what, error) => {
    expect(refusalOf(error)).toBeUndefined();
    expect(isStoredFailure(error)).toBe(false);
  });

  it.each([
    ['no answer', new errors.StripeConnectionError({ type: 'api_error', message }), true],
    [
      'a revoked key',
      new errors.StripeAuthenticationError({ type: 'authentication_error', statusCode: 401, message }),
      true,
    ],
    [
      'too many requests',
      new errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429, message }),
      true,
    ],
    ['an overload', new errors.StripeAPIError({ type: 'api_error', statusCode: 503, message }), true],
    [
      'a server error about one object',
      new errors.StripeAPIError({ type: 'api_error', statusCode: 500, message }),
      false,
    ],
    [
      'no access to one account',
      new errors.StripePermissionError({ type: 'invalid_request_error', statusCode: 403, message }),
      false,
    ],
    [
      'a refusal',
      new errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode: 400, message }),
      false,
    ],
    ['a mistake of ours', new TypeError(message), false],
  ])('means for %s whether anything else can be asked now', (_what, error, isUnreachable) => {
    expect(isProviderUnreachable(error)).toBe(isUnreachable);
  });

  it('stays with its key after a server error', () => {
    const error = new errors.StripeAPIError({ type: 'api_error', statusCode: 500, message });
    expect(refusalOf(error)).toBeUndefined();
    expect(isStoredFailure(error)).toBe(true);
  });
});
