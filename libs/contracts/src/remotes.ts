import { z } from 'zod';
import { contributions } from './remotes.contributions.ts';
import { flagValue } from './rollout-flags.calls.ts';

/** `mf-booking`: what a remote is called in releases, rollouts and folders. */
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{1,59}$/);

/** Names one immutable build; part of every address and of the container's name. */
export const buildId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

/** `sha384-…`, as the `integrity` attribute takes it. */
const integrity = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/);

/** A path below this origin: releases never name another host. */
const assetUrl = z.string().regex(/^\/r\/[^\s?#]+$/);

const semver = z.string().regex(/^\d+\.\d+\.\d+$/);

/** A file of a build, and the routes or modals that want it preloaded. */
export const releaseAsset = z.object({
  url: assetUrl,
  integrity,
  kind: z.enum(['script', 'style', 'font']),
  /** `route:/me/my-appointments/*` or `modal:book-appointment`; absent where it is loaded on demand. */
  preloadFor: z.array(z.string().regex(/^(route:\/|modal:).*$/)).optional(),
});
export type ReleaseAsset = z.output<typeof releaseAsset>;

/** A part of the portal that a remote fills. */
export const releaseRoute = z.object({
  /** `/`, or `/me/my-appointments/*` for a path and everything below it. */
  path: z.string().regex(/^\/[^\s?#]*$/),
  title: z.string().max(120),
  /** For search engines and previews, one sentence; the portal's own where absent. */
  description: z.string().max(300).optional(),
  /** A route that asks for both is a configuration error (spec 2, route guards), so it cannot be written. */
  guard: z.enum(['login', 'logged-out']).optional(),
  /** Kept from search engines; routes behind a log-in are so anyway. */
  isPrivate: z.literal(true).optional(),
  /** The part of the layout that it fills; the main content where absent. */
  area: z.string().max(40).optional(),
});
export type ReleaseRoute = z.output<typeof releaseRoute>;

/** A dialog that a remote fills. */
export const releaseModal = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The specification names which are small and which large (2, modals); what it does not name is medium. */
  size: z.enum(['small', 'medium', 'large']),
});
export type ReleaseModal = z.output<typeof releaseModal>;
export type ModalSize = ReleaseModal['size'];

/**
 * One immutable build of a remote (architecture, Remotes). It lies under `/r/<remote>/<build>/`, is cacheable for ever
 * and is never changed; a rollout only points at it.
 */
export const release = z.object({
  remote: remoteName,
  version: semver,
  build: buildId,
  /** The container's script. */
  entry: z.object({ url: assetUrl, integrity }),
  assets: z.array(releaseAsset).max(500),
  routes: z.array(releaseRoute).max(100),
  modals: z.array(releaseModal).max(100),
  ...contributions.shape,
  /** The versions of the shell's contracts that it was built for; a slot refuses another major. */
  contracts: z.object({ session: semver, modalQueue: semver }),
});
export type Release = z.output<typeof release>;

/** Which release of each remote one page uses, and what it falls back to. One page keeps one resolution. */
export const resolution = z.record(
  remoteName,
  z.object({
    use: release,
    /** The last good build, where it is another one. */ fallback: release.optional(),
  }),
);
export type Resolution = z.output<typeof resolution>;

/** The id of the inlined `<script type="application/json">` that holds the boot data. */
export const bootDataElementId = 'frizo-boot';

/** Elsewhere, over TLS: such addresses come from the configuration and end up in links. */
const elsewhere = z.url({ protocol: /^https$/ }).max(300);

/** What is configured of the product itself; the footer and the app's banner show the links. */
export const product = z.object({
  name: z.string(),
  links: z
    .object({
      appStore: elsewhere.optional(),
      playStore: elsewhere.optional(),
      social: z
        .array(z.object({ name: z.string().min(1).max(40), url: elsewhere }))
        .max(8)
        .optional(),
    })
    .optional(),
});
export type Product = z.output<typeof product>;

/** A base map of somebody's, in place of the one that the map draws itself (gateway: `MAP_TILE_URL`, `MAP_ATTRIBUTION`). */
export const mapTiles = z.object({
  /** `https://tiles.test/{z}/{x}/{y}.png`: over TLS and of one origin, which is all that the page's policy lets in. */
  url: z
    .string()
    .max(500)
    .regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[^\s;,'"<>\\]*$/)
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
  /** Whom its owner wants named; shown as it is, without markup. */
  attribution: z.string().trim().min(1).max(200),
});
export type MapTiles = z.output<typeof mapTiles>;

/** The keys of a browser's subscription, base64url: a point of the curve P-256, and 16 bytes shared with the sender (RFC 8291). */
const subscriptionKeys = z.object({
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}(?:==)?$/),
});

/** What a browser's PushManager gives, sent as JSON text (spec 7.1, set push token). */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: subscriptionKeys,
});

/** The embedded push service (`PUSH_SANDBOX`, as JSON): subscriptions lead there in place of a browser maker's, and no device shows a message. */
export const pushSandbox = z.object({
  /** The endpoint of a subscription is this, a slash and a part of its own. */
  url: z.url({ protocol: /^https?$/ }).max(200),
  ...subscriptionKeys.shape,
});
export type PushSandbox = z.output<typeof pushSandbox>;

/** What the gateway inlines into the page, so that no remote costs a hop before it is known. */
export const bootData = z.object({
  product,
  /** null says that the request came without a refresh cookie: nobody is logged in, and no renewal is needed. */
  session: z.null().optional(),
  resolution,
  /** Of the resolution: says to an open tab whether there is a newer one. */
  resolutionEtag: z.string(),
  /** Builds chosen by hand, by remote; the page shows a banner with Reset. Absent where there are none. */
  overridden: z.record(remoteName, z.string()).optional(),
  /** Those of them that run from their sources, by remote: where they are served, `localhost:4310`, for the banner. */
  developedAt: z.record(remoteName, z.string().max(60)).optional(),
  flags: z.record(z.string(), flagValue),
  /** Of whoever sends push messages (VAPID); without it nobody is asked about them (spec 4, Push). */
  pushPublicKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/)
    .optional(),
  /** Absent where push messages go to devices. */
  pushSandbox: pushSandbox.optional(),
  /** Absent where the map draws its own base. */
  map: mapTiles.optional(),
  /** Of the gateway and the shell, for the footer (spec 7.4, Q124). */
  versions: z.record(z.string(), z.string()),
});
export type BootData = z.output<typeof bootData>;

/** The container's global name and webpack's uniqueName: two builds of one remote can live in one page (federation notes). */
export function containerName({ remote, build }: Pick<Release, 'remote' | 'build'>): string {
  return `${remote}_${build}`.replaceAll(/[^A-Za-z0-9_]/g, '_');
}
