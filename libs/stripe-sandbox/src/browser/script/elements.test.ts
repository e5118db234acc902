import { describe, expect, it } from '@jest/globals';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { createElements, type SandboxElements } from './elements.ts';
import { createStripe, type SandboxStripe } from './stripe.ts';

/** Compiles only if code written for the sandbox's part also works with Stripe's own objects. */
const ofStripe = {
  elements: (elements: StripeElements): SandboxElements => elements,
  stripe: (stripe: Stripe): Omit<SandboxStripe, 'elements' | '_registerWrapper'> => stripe,
};

describe('the interface of Stripe.js', () => {
  it('is a part of the one that Stripe publishes', () => {
    const elements = createElements('http://127.0.0.1:4002');
    expect(ofStripe.elements(elements as unknown as StripeElements).getElement('card')).toBeNull();
    const stripe = createStripe('http://127.0.0.1:4002', 'pk_test_1');
    expect(ofStripe.stripe(stripe as unknown as Stripe).createToken).toBeInstanceOf(Function);
  });

  it('creates each kind of card field once, and again after it was destroyed', () => {
    const elements = createElements('http://127.0.0.1:4002');
    const card = elements.create('card');
    expect(elements.getElement('card')).toBe(card);
    expect(() => elements.create('card')).toThrow('Can only create one Element of type card');
    card.destroy();
    expect(elements.getElement('card')).toBeNull();
    expect(elements.create('card')).not.toBe(card);
  });

  it('refuses elements that the sandbox does not have, and keys that are not for browsers', () => {
    const elements = createElements('http://127.0.0.1:4002');
    expect(() => elements.create('payment' as 'card')).toThrow("no element 'payment'");
    expect(() => createStripe('http://127.0.0.1:4002', 'sk_test_1')).toThrow('publishable key');
  });

  it('refuses an element that is not mounted, and a secret that is none', async () => {
    const stripe = createStripe('http://127.0.0.1:4002', 'pk_test_1');
    const card = createElements('http://127.0.0.1:4002').create('card');
    await expect(stripe.createToken(card)).rejects.toThrow('must be mounted');
    await expect(stripe.createToken({ mount: () => undefined } as unknown as typeof card)).rejects.toThrow(
      'still mounted',
    );
    await expect(stripe.retrievePaymentIntent('pi_1')).rejects.toThrow('not the client secret');
  });
});
