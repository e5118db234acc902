import { z } from 'zod';

/** The keys and webhook secrets of the sandbox begin with this. */
const sandboxKey = /^(?:[sp]k_|whsec_)(?:test_)?frizo_sandbox/;
const sandbox = {
  secretKey: 'sk_test_frizo_sandbox',
  publishableKey: 'pk_test_frizo_sandbox',
  webhookSecret: 'whsec_frizo_sandbox',
  apiUrl: 'http://127.0.0.1:4002',
};
/** Of a portal in development, and known to everybody. */
const defaultGiftCardSecret = 'frizo-gift-card-codes-in-development';
const leastSecretLength = 32;

const settings = z.object({
  STRIPE_SECRET_KEY: z.string().min(1).default(sandbox.secretKey),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).default(sandbox.publishableKey),
  /** Several, separated by commas, while a secret is being replaced. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default(sandbox.webhookSecret),
  /** Of the events of connected accounts; by default the same secret. */
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().default(''),
  /** Another server with Stripe's HTTP API; `npm start` sets its sandbox. By default Stripe, and for keys of the sandbox the sandbox. */
  STRIPE_API_URL: z.string().default(''),
  /** The origin of Stripe.js, or the address of another script with its interface. */
  STRIPE_JS_URL: z.string().default('https://js.stripe.com'),
  /** Seals the codes of gift cards in the database. Several, separated by commas, while a secret is being replaced: the first seals. */
  GIFT_CARD_SECRET: z.string().min(1).default(defaultGiftCardSecret),
  /** The address of the portal, for links and pages to return to. */
  PUBLIC_URL: z.string().default('http://localhost:4000'),
  PRODUCT_NAME: z.string().default('Frizo'),
  /** Our share of each payment by card, percent with up to two decimals. */
  PLATFORM_FEE_PERCENT: z.coerce.number().min(0).max(50).default(0),
});

/** The names of the settings, for the host: the service gets no others. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export interface PaymentsEnv {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** A signature by any of them is valid. */
  readonly webhookSecrets: readonly string[];
  /** They seal the codes of gift cards; the first one those of new cards. */
  readonly giftCardSecrets: readonly string[];
  /** The provider is the sandbox of this project. */
  readonly isSandbox: boolean;
  /** Undefined for Stripe itself. */
  readonly apiUrl: URL | undefined;
  /** As the settings have it, without a trailing slash. */
  readonly scriptUrl: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly productName: string;
  /** Our share of each payment by card in hundredths of a percent. */
  readonly platformFeeBasisPoints: number;
}

/**
 * The settings of payments. Keys of the sandbox are known to everybody, so a portal behind TLS does not start with them, and no address accepts one of them together with our own keys.
 * @throws for settings that cannot be used
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>): PaymentsEnv {
  const read = settings.parse(env);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read;
  const webhookSecrets = listOf(read.STRIPE_WEBHOOK_SECRET, read.STRIPE_CONNECT_WEBHOOK_SECRET);
  const isSandbox = usesSandbox([secretKey, publishableKey, ...webhookSecrets], read.PUBLIC_URL);
  if (liveKey.test(secretKey) && !read.PUBLIC_URL.startsWith('https:'))
    throw new Error('with a live STRIPE_SECRET_KEY the PUBLIC_URL must begin with https:');
  if (!isSandbox && read.STRIPE_API_URL !== '' && !isStripe(read.STRIPE_API_URL))
    throw new Error('STRIPE_API_URL must be at https://api.stripe.com for keys that are not of the sandbox');
  // Its keys are of no use at Stripe.
  const apiUrl = read.STRIPE_API_URL || (isSandbox ? sandbox.apiUrl : '');
  return {
    secretKey,
    publishableKey,
    webhookSecrets: [...new Set(webhookSecrets)],
    giftCardSecrets: giftCardSecretsOf(read),
    isSandbox,
    apiUrl: apiUrl === '' ? undefined : new URL(apiUrl),
    scriptUrl: withoutSlash(read.STRIPE_JS_URL),
    publicUrl: withoutSlash(read.PUBLIC_URL),
    productName: read.PRODUCT_NAME,
    platformFeeBasisPoints: Math.round(read.PLATFORM_FEE_PERCENT * 100),
  };
}

/** @throws for the default one behind TLS, and for one that could be found by trying out */
function giftCardSecretsOf(read: z.output<typeof settings>): string[] {
  const secrets = listOf(read.GIFT_CARD_SECRET);
  const isPublic = read.PUBLIC_URL.startsWith('https:');
  if (secrets.length === 0 || (isPublic && secrets.includes(defaultGiftCardSecret)))
    throw new Error('GIFT_CARD_SECRET must be your own');
  if (secrets.some(({ length }) => length < leastSecretLength))
    throw new Error(`GIFT_CARD_SECRET must have at least ${leastSecretLength} characters`);
  return secrets;
}

/** Secrets that are separated by commas. */
function listOf(...settings: readonly string[]): string[] {
  return settings
    .flatMap((secrets) => secrets.split(','))
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

/** Also a restricted key. */
const liveKey = /^[sr]k_live_/;

/**
 * Whether the provider is the sandbox. Everybody can sign events with its webhook secret, so not even a portal in development takes it besides keys that move money.
 * @throws for keys of the sandbox behind TLS, or among others
 */
function usesSandbox(keys: readonly string[], publicUrl: string): boolean {
  const isSandbox = keys.some((key) => sandboxKey.test(key));
  if (isSandbox && (publicUrl.startsWith('https:') || !keys.every((key) => sandboxKey.test(key))))
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET must be your own',
    );
  return isSandbox;
}

/** No other server may get our secret key. */
function isStripe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && hostname === 'api.stripe.com';
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
