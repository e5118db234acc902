import Stripe from 'stripe';

/** What the fake provider does with the next request that has a new key. */
export type ProviderFault =
  | 'declined'
  /** Our key is not accepted. */
  | 'revoked-key'
  /** The request is lost: nothing happens, and there is no answer. */
  | 'lost-request'
  /** It happens, and the answer is lost. */
  | 'lost-answer'
  /** It happens, and the answer is a server error that stays with the key. */
  | 'failed-after'
  /** Nothing happens, and the answer is a server error that stays with the key. */
  | 'failed-before';

export interface ProviderEffect {
  readonly id: string;
  readonly key: string;
  readonly reference: string;
  readonly cents: number;
}

/** A provider in memory that knows one operation and repeats its answers by idempotency key, as Stripe does. */
export interface FakeProvider {
  readonly effects: readonly ProviderEffect[];
  /** Used by the next requests, one each. */
  readonly faults: (ProviderFault | undefined)[];
  /** How many requests there were. */
  readonly requests: () => number;
  charge(
    key: string,
    charge: { readonly reference: string; readonly cents: number },
  ): Promise<ProviderEffect>;
  find(reference: string): ProviderEffect | undefined;
}

/** Creates a provider without any effects. */
export function createFakeProvider(): FakeProvider {
  const effects: ProviderEffect[] = [];
  const answers = new Map<string, () => ProviderEffect>();
  const faults: (ProviderFault | undefined)[] = [];
  let requests = 0;
  return {
    effects,
    faults,
    requests: () => requests,
    find: (reference) => effects.find((effect) => effect.reference === reference),
    async charge(key, { reference, cents }) {
      requests += 1;
      const repeated = answers.get(key);
      if (repeated) return repeated();
      const fault = faults.shift();
      if (fault === 'lost-request')
        throw new Stripe.errors.StripeConnectionError({ message: 'lost', type: 'api_error' });
      if (fault === 'revoked-key')
        throw new Stripe.errors.StripeAuthenticationError({
          type: 'authentication_error' as never,
          message: 'Expired API Key provided.',
          statusCode: 401,
        });
      if (fault === 'declined') answers.set(key, () => throwDeclined());
      else if (fault === 'failed-before') answers.set(key, () => throwServerError());
      else {
        const effect = { id: `ch_${effects.length + 1}`, key, reference, cents };
        effects.push(effect);
        answers.set(key, () => (fault === 'failed-after' ? throwServerError() : effect));
        if (fault === 'lost-answer')
          throw new Stripe.errors.StripeConnectionError({ message: 'lost', type: 'api_error' });
      }
      return answers.get(key)!();
    },
  };
}

function throwDeclined(): never {
  throw new Stripe.errors.StripeCardError({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    statusCode: 402,
  });
}

function throwServerError(): never {
  throw new Stripe.errors.StripeAPIError({
    type: 'api_error',
    message: 'Something went wrong.',
    statusCode: 500,
  });
}
