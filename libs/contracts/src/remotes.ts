import { z } from 'zod';
import { contributions } from './remotes.contributions.ts';
import { flagValue } from './rollout-flags.calls.ts';

/** The name of a remote in releases, rollouts and folders: `mf-booking`. */
export const remoteName = z.string().regex(/^[a-z][a-z0-9-]{1,59}$/);

/** Identifies one immutable build; part of every URL and of the container's name. */
export const buildId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);

/** `sha384-…`, as in the `integrity` attribute. */
const integrity = z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/);

/** A path of this origin: releases never refer to another host. */
const assetUrl = z.string().regex(/^\/r\/[^\s?#]+$/);

const semver = z.string().regex(/^\d+\.\d+\.\d+$/);

/** A file of a build, and the routes or modals that preload it. */
export const releaseAsset = z.object({
  url: assetUrl,
  integrity,
  kind: z.enum(['script', 'style', 'font']),
  /** `route:/me/my-appointments/*` or `modal:book-appointment`; absent if it is loaded on demand. */
  preloadFor: z.array(z.string().regex(/^(route:\/|modal:).*$/)).optional(),
});
export type ReleaseAsset = z.output<typeof releaseAsset>;

/** A route that a remote renders. */
export const releaseRoute = z.object({
  /** `/`, or `/me/my-appointments/*` for a path and everything below it. */
  path: z.string().regex(/^\/[^\s?#]*$/),
  title: z.string().max(120),
  /** One sentence for search engines and previews; by default that of the portal. */
  description: z.string().max(300).optional(),
  /** Only one is possible, since both would be a configuration error (spec 2, route guards). */
  guard: z.enum(['login', 'logged-out']).optional(),
  /** Hidden from search engines; routes that require a log-in are hidden anyway. */
  isPrivate: z.literal(true).optional(),
  /** The area of the layout that it renders in; by default the main content. */
  area: z.string().max(40).optional(),
});
export type ReleaseRoute = z.output<typeof releaseRoute>;

/** A dialog that a remote renders. */
export const releaseModal = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** The specification lists the small and the large ones (2, modals); all others are medium. */
  size: z.enum(['small', 'medium', 'large']),
});
export type ReleaseModal = z.output<typeof releaseModal>;
export type ModalSize = ReleaseModal['size'];

/**
 * One immutable build of a remote (architecture, Remotes). It is served under `/r/<remote>/<build>/`, cacheable forever
 * and never changed; a rollout only points to it.
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
  /** The versions of the shell's contracts that it was built for; a slot rejects another major version. */
  contracts: z.object({ session: semver, modalQueue: semver }),
});
export type Release = z.output<typeof release>;

/** The release of each remote on a page, with its fallback. A page keeps one resolution. */
export const resolution = z.record(
  remoteName,
  z.object({
    use: release,
    /** The last good build, if it is another one. */
    fallback: release.optional(),
  }),
);
export type Resolution = z.output<typeof resolution>;

/** The id of the inlined `<script type="application/json">` with the boot data. */
export const bootDataElementId = 'frizo-boot';

/** A URL of another site, over TLS: from the configuration, for links. */
const elsewhere = z.url({ protocol: /^https$/ }).max(300);

/** The configured name and links of the product, for the footer and the app banner. */
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

/** A third-party base map, which replaces the built-in one (gateway: `MAP_TILE_URL`, `MAP_ATTRIBUTION`). */
export const mapTiles = z.object({
  /** `https://tiles.test/{z}/{x}/{y}.png`: over TLS and from one origin, which the page's policy allows. */
  url: z
    .string()
    .max(500)
    .regex(/^https:\/\/[a-z0-9.-]+(?::\d{1,5})?\/[^\s;,'"<>\\]*$/)
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
  /** The attribution that the owner requires, as plain text. */
  attribution: z.string().trim().min(1).max(200),
});
export type MapTiles = z.output<typeof mapTiles>;

/** The keys of a browser's subscription, base64url: a point on the curve P-256, and 16 bytes shared with the sender (RFC 8291). */
const subscriptionKeys = z.object({
  p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}(?:==)?$/),
});

/** A subscription of a browser's PushManager, sent as JSON text (spec 7.1, set push token). */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: subscriptionKeys,
});

/** The embedded push service (`PUSH_SANDBOX`, as JSON): it replaces the browser vendor's, and no device shows a message. */
export const pushSandbox = z.object({
  /** A subscription's endpoint is this URL, a slash and its own id. */
  url: z.url({ protocol: /^https?$/ }).max(200),
  ...subscriptionKeys.shape,
});
export type PushSandbox = z.output<typeof pushSandbox>;

/** The data that the gateway inlines into the page, so that remotes need no extra request to be resolved. */
export const bootData = z.object({
  product,
  /** null if the request had no refresh cookie: no user is logged in, and no renewal is needed. */
  session: z.null().optional(),
  resolution,
  /** The etag of the resolution, by which an open tab detects a newer one. */
  resolutionEtag: z.string(),
  /** Builds chosen by hand, by remote; the page shows a banner with Reset. Absent if there are none. */
  overridden: z.record(remoteName, z.string()).optional(),
  /** Overrides that run from sources, by remote: their address for the banner, such as `localhost:4310`. */
  developedAt: z.record(remoteName, z.string().max(60)).optional(),
  flags: z.record(z.string(), flagValue),
  /** The public key of the push sender (VAPID); without it pages do not offer push messages (spec 4, Push). */
  pushPublicKey: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/)
    .optional(),
  /** Absent if push messages go to devices. */
  pushSandbox: pushSandbox.optional(),
  /** Absent for the built-in base map. */
  map: mapTiles.optional(),
  /** The versions of the gateway and the shell, for the footer (spec 7.4, Q124). */
  versions: z.record(z.string(), z.string()),
});
export type BootData = z.output<typeof bootData>;

/** The container's global name and webpack's uniqueName. Unique by build, so that two builds of one remote can run on one page. */
export function containerName({ remote, build }: Pick<Release, 'remote' | 'build'>): string {
  return `${remote}_${build}`.replaceAll(/[^A-Za-z0-9_]/g, '_');
}
