import { createStripe, type SandboxStripe } from './stripe.ts';

/** `window.Stripe`, as the script of js.stripe.com defines it; `version` is what the loader compares with its own. */
interface SandboxStripeConstructor {
  (publishableKey: string, options?: object): SandboxStripe;
  version: string;
}

/** The release of Stripe.js whose interface this script has: that of `@stripe/stripe-js` 10. */
const release = 'endive';

// The script's own address names the sandbox; currentScript is only set while the script runs.
const source = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';
const { origin } = new URL(source);

const construct: SandboxStripeConstructor = Object.assign(
  (publishableKey: string) => createStripe(origin, publishableKey),
  { version: release },
);

Object.assign(window, { Stripe: construct });
