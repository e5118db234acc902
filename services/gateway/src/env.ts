import { type MapTiles, type Product, product, pushSandbox, type PushSandbox } from '@frizo/contracts';
import { readS3Settings, type S3Settings } from '@frizo/service-kit';
import { z } from 'zod';
import type { AllowedOrigins } from './html/security-headers.ts';
import { readMapTiles } from './map-tiles.ts';

const settings = z.object({
  PRODUCT_NAME: z.string().default('Frizo'),
  PUBLIC_URL: z.string().default('http://localhost:4000'),
  /** The shell's build, with its shell.json. */
  SHELL_FOLDER: z.string(),
  /** Builds of remotes: `<folder>/<remote>/<build>/`. */
  RELEASES_FOLDER: z.string(),
  /** The size of the cache of a bucket's releases on this disk. */
  RELEASES_CACHE_MB: z.coerce.number().int().min(20).default(1_000),
  /** Where development servers are registered, with a shell for development; only on a developer's machine. */
  DEV_FOLDER: z.string().default(''),
  /** The public key for push messages; they are not offered if it is empty. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-]{87})?$/)
    .default(''),
  /** The embedded push service; `npm start` sets it if no keys are configured. */
  PUSH_SANDBOX: z.string().default(''),
  /** Requests that one address may make in ten seconds; 0 for no limit. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /** Sockets that one address may have open; 0 for no limit. */
  LIVE_SOCKETS: z.coerce.number().int().min(0).default(200),
  /** How many of our own proxies each request passes: the address that the outermost saw is the caller's. */
  PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  APP_STORE_URL: z.string().optional(),
  PLAY_STORE_URL: z.string().optional(),
  SOCIAL_LINKS: z.string().optional(),
  MAP_TILE_URL: z.string().optional(),
  MAP_ATTRIBUTION: z.string().optional(),
  /** The origin of Stripe.js and its frames; `npm start` sets that of its sandbox. */
  STRIPE_JS_URL: z.string().default(''),
});

export interface GatewayEnv {
  readonly productName: string;
  /** Links to app stores and social networks; undefined if none are configured. */
  readonly productLinks: Product['links'];
  /** Tiles of the base map; undefined if the map draws its own base. */
  readonly mapTiles: MapTiles | undefined;
  /** What pages may load from the card payment provider. */
  readonly cardOrigins: CardOrigins;
  readonly isBehindTls: boolean;
  readonly shellFolder: string;
  readonly releasesFolder: string;
  /** The bucket of releases, with the folder as its cache. */
  readonly releasesS3: S3Settings | undefined;
  readonly releasesCacheBytes: number;
  /** Undefined outside development. */
  readonly devFolder: string | undefined;
  readonly pushPublicKey: string | undefined;
  readonly pushSandbox: PushSandbox | undefined;
  readonly rateLimit: number;
  /** `https://frizo.test`: the public origin of the portal. */
  readonly publicOrigin: string;
  readonly liveSocketsPerAddress: number;
  readonly proxies: number;
  /** `BOOKING_URL=http://10.0.0.4:4100`: addresses of services in other processes. */
  readonly serviceUrls: ReadonlyMap<string, URL>;
}

export function readEnv(env: Readonly<Record<string, string | undefined>>): GatewayEnv {
  const read = settings.parse(env);
  const urls = Object.entries(env).flatMap(([name, value]): [string, URL][] => {
    const [, service] =
      /^(IDENTITY|BUSINESS|GALLERY|DISCOVERY|BOOKING|CONTENT|MESSAGING|PAYMENTS|ROLLOUT)_URL$/.exec(name) ??
      [];
    return service && value ? [[service.toLowerCase(), new URL(value)]] : [];
  });
  return {
    productName: read.PRODUCT_NAME,
    productLinks: readProductLinks(read),
    mapTiles: readMapTiles(read),
    cardOrigins: readCardOrigins(read.STRIPE_JS_URL),
    isBehindTls: read.PUBLIC_URL.startsWith('https:'),
    shellFolder: read.SHELL_FOLDER,
    releasesFolder: read.RELEASES_FOLDER,
    releasesS3: readS3Settings(env, 'RELEASES_'),
    releasesCacheBytes: read.RELEASES_CACHE_MB * 1024 * 1024,
    devFolder: read.DEV_FOLDER || undefined,
    pushPublicKey: read.VAPID_PUBLIC_KEY || undefined,
    pushSandbox: read.PUSH_SANDBOX ? pushSandbox.parse(JSON.parse(read.PUSH_SANDBOX)) : undefined,
    rateLimit: read.RATE_LIMIT,
    publicOrigin: new URL(read.PUBLIC_URL).origin,
    liveSocketsPerAddress: read.LIVE_SOCKETS,
    proxies: read.PROXIES,
    serviceUrls: new Map(urls),
  };
}

type CardOrigins = Pick<AllowedOrigins, 'cardScripts' | 'cardFrames' | 'cardCalls'>;

const stripeJs = 'https://js.stripe.com';

/** Stripe's own origins, or the single one of a server in its place. */
function readCardOrigins(scriptUrl: string): CardOrigins {
  const { origin } = new URL(scriptUrl || stripeJs);
  if (origin !== stripeJs) return { cardScripts: [origin], cardFrames: [origin], cardCalls: [origin] };
  return {
    cardScripts: [stripeJs],
    cardFrames: [stripeJs, 'https://hooks.stripe.com'],
    cardCalls: ['https://api.stripe.com'],
  };
}

/** Settings of links to app stores and social networks. */
interface LinkSettings {
  readonly APP_STORE_URL?: string | undefined;
  readonly PLAY_STORE_URL?: string | undefined;
  /** `Instagram=https://…,TikTok=https://…`, in the order in which the footer shows them. */
  readonly SOCIAL_LINKS?: string | undefined;
}

/**
 * The product's links for pages; undefined if none are configured.
 * @throws for a link that is not an `https` address: a failed start is better than a wrong link in the footer
 */
export function readProductLinks(settings: LinkSettings): Product['links'] {
  const { APP_STORE_URL: appStore, PLAY_STORE_URL: playStore, SOCIAL_LINKS } = settings;
  const social = (SOCIAL_LINKS ?? '').split(',').flatMap((entry) => {
    const [, name = '', url = ''] = /^([^=]*)=(.*)$/.exec(entry.trim()) ?? [];
    return entry.trim() === '' ? [] : [{ name: name.trim(), url: url.trim() }];
  });
  const links = {
    ...(appStore ? { appStore } : {}),
    ...(playStore ? { playStore } : {}),
    ...(social.length > 0 ? { social } : {}),
  };
  return Object.keys(links).length === 0 ? undefined : product.shape.links.parse(links);
}
