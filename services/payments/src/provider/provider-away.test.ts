import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@frizo/service-kit';
import Stripe from 'stripe';
import { askProvider } from './provider-away.ts';

const { StripeConnectionError, StripeInvalidRequestError } = Stripe.errors;
const throws = (error: Error) => () => Promise.reject(error);

describe('a question to the provider for a caller who needs the answer', () => {
  it('is a 503 with the key of its calls while nobody answers', async () => {
    const away = new StripeConnectionError({ type: 'api_error', message: 'lost' });
    await expect(askProvider(throws(away), { key: 'payout.provider_away' })).rejects.toMatchObject({
      key: 'payout.provider_away',
      details: { status: 503, retryAfterSeconds: 5 },
    });
  });

  it('is what its caller makes of a refusal, which is a mistake of ours otherwise', async () => {
    const refusal = { type: 'invalid_request_error', message: 'No such customer.', statusCode: 400 } as const;
    const error = new StripeInvalidRequestError(refusal);
    const refused = ({ message }: { message: string }) => new DomainError('payout.refused', message);
    await expect(askProvider(throws(error), { refused })).rejects.toMatchObject({
      key: 'payout.refused',
      message: 'No such customer.',
    });
    await expect(askProvider(throws(error))).rejects.toBe(error);
  });

  it('does not hide other errors behind the provider', async () => {
    const error = new TypeError('a mistake');
    await expect(askProvider(throws(error), { key: 'payout.provider_away' })).rejects.toBe(error);
  });
});
