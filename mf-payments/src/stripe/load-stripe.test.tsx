import { afterEach, describe, expect, it } from '@jest/globals';
import type { StripeConstructor } from '@stripe/stripe-js';
import { loadStripeJs } from './load-stripe.ts';

const scriptUrl = 'https://sandbox.test/v3/stripe.js';
const scripts = () => [...document.querySelectorAll('script')];

afterEach(() => {
  for (const script of scripts()) script.remove();
  delete window.Stripe;
});

describe("a script that is not Stripe's own", () => {
  it('is loaded from the address of the settings, and again after a failure', async () => {
    const failing = loadStripeJs({ scriptUrl, publishableKey: 'pk_1' });
    expect(scripts().map(({ src }) => src)).toEqual([scriptUrl]);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(failing).rejects.toThrow('Stripe.js could not be loaded');
    expect(scripts()).toEqual([]);

    const loading = loadStripeJs({ scriptUrl, publishableKey: 'pk_1' });
    expect(scripts().map(({ src }) => src)).toEqual([scriptUrl]);
    const constructor = (key: string) => ({ key });
    window.Stripe = constructor as unknown as StripeConstructor;
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toEqual({ key: 'pk_1' });
    await expect(loadStripeJs({ scriptUrl, publishableKey: 'pk_1' })).resolves.toBe(await loading);
  });
});
