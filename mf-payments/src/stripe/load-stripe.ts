import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe, StripeConstructor } from '@stripe/stripe-js';

/** How long Stripe.js may take to load. Milliseconds. */
const deadlineMs = 15_000;

/** Stripe's own origin, for which its loader knows the address of the script. */
const stripeOrigin = 'https://js.stripe.com';

/** What `getPaymentSettings` says about Stripe.js. */
export interface StripeScript {
  readonly publishableKey: string;
  /** Stripe's origin, or the address of another script with the same interface. */
  readonly scriptUrl: string;
}

/** Loaded once a page: Stripe.js cannot be unloaded, and a second copy would not work. */
const loaded = new Map<string, Promise<Stripe>>();

/**
 * Stripe.js with the portal's key. Only what has been loaded is remembered: after a failure the next call uses the network again.
 * @throws if it has not loaded within 15 seconds
 */
export function loadStripeJs(script: StripeScript): Promise<Stripe> {
  const name = `${script.scriptUrl} ${script.publishableKey}`;
  const started = loaded.get(name) ?? withDeadline(start(script));
  loaded.set(name, started);
  started.catch(() => loaded.delete(name));
  return started;
}

async function start({ publishableKey, scriptUrl }: StripeScript): Promise<Stripe> {
  if (scriptUrl !== stripeOrigin) return (await loadScript(scriptUrl))(publishableKey);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe.js needs a page');
  return stripe;
}

/** Loads another script with the same interface, which is that of a sandbox. */
function loadScript(url: string): Promise<StripeConstructor> {
  if (window.Stripe) return Promise.resolve(window.Stripe);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    const fail = () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    };
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()));
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Stripe.js has not loaded in time')), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
