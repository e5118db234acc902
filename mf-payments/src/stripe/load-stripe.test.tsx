import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

const loadOfLibrary = jest.fn<(publishableKey: string) => Promise<Stripe | null>>();
jest.unstable_mockModule('@stripe/stripe-js/pure', () => ({ loadStripe: loadOfLibrary }));
// The mock counts only for what is imported after it.
const { loadStripeJs } = await import('./load-stripe.ts');

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

describe("Stripe's own script", () => {
  const ofStripe = { scriptUrl: 'https://js.stripe.com' };
  beforeEach(() => void loadOfLibrary.mockReset());

  it("is loaded by Stripe's library with the key of the settings, and once a page", async () => {
    const stripe = { library: true } as unknown as Stripe;
    loadOfLibrary.mockResolvedValue(stripe);
    const both = [
      loadStripeJs({ ...ofStripe, publishableKey: 'pk_live_1' }),
      loadStripeJs({ ...ofStripe, publishableKey: 'pk_live_1' }),
    ];
    expect(await Promise.all(both)).toEqual([stripe, stripe]);
    expect(await loadStripeJs({ ...ofStripe, publishableKey: 'pk_live_1' })).toBe(stripe);
    expect(loadOfLibrary.mock.calls).toEqual([['pk_live_1']]);
    // The library knows the address of the script; no other one is added to the page.
    expect(scripts()).toEqual([]);
  });

  it('is loaded again after a failure', async () => {
    loadOfLibrary.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
    const script = { ...ofStripe, publishableKey: 'pk_live_2' };
    await expect(loadStripeJs(script)).rejects.toThrow('Failed to load Stripe.js');
    const stripe = { library: true } as unknown as Stripe;
    loadOfLibrary.mockResolvedValueOnce(stripe);
    await expect(loadStripeJs(script)).resolves.toBe(stripe);
  });

  it('is not loaded outside a page', async () => {
    loadOfLibrary.mockResolvedValueOnce(null);
    const loading = loadStripeJs({ ...ofStripe, publishableKey: 'pk_live_3' });
    await expect(loading).rejects.toThrow('Stripe.js needs a page');
  });

  it('is waited for 15 seconds', async () => {
    jest.useFakeTimers();
    try {
      loadOfLibrary.mockReturnValueOnce(new Promise(() => undefined));
      const loading = loadStripeJs({ ...ofStripe, publishableKey: 'pk_live_4' });
      const late = expect(loading).rejects.toThrow('Stripe.js has not loaded in time');
      await jest.advanceTimersByTimeAsync(15_000);
      await late;
    } finally {
      jest.useRealTimers();
    }
  });
});
