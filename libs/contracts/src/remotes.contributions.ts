import { z } from 'zod';

/**
 * The areas of the layout with links (spec 2, header menus; the tabs of /me): `header` next to the product's name, `beauty-pro` in the
 * dropdown of that name, `account-menu` before the user's name, `account-tabs` above the pages of /me, `salon-tabs` above those of
 * /my-salon, `footer`.
 */
export const linkAreas = [
  'header',
  'beauty-pro',
  'account-menu',
  'account-tabs',
  'salon-tabs',
  'footer',
] as const;
export type LinkArea = (typeof linkAreas)[number];

/**
 * The audiences of a link. An admin is also a client or a professional; a `salon-admin` is a professional who manages the salon: its owner, or a member with
 * that flag (decisions 1).
 */
export const linkAudiences = ['visitor', 'client', 'professional', 'salon-admin', 'admin'] as const;
export type LinkAudience = (typeof linkAudiences)[number];

/** Areas and audiences are open names instead of enums: a shell ignores the ones that it does not know yet. */
const name = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
/** The path of one page. */
const path = z.string().regex(/^\/[^\s?#]*$/);
/** A route pattern: `/promo/:url/gallery`, `/why-frizo/:referralCode?`, `/faq/:tab(for-clients|for-professionals)`. */
const pattern = z.string().regex(/^\/[^\s#]*$/);
/** `{product}` is replaced by the product's name. */
const label = z.string().min(1).max(60);

/** A link that a remote adds to the layout. */
export const releaseLink = z.object({
  area: name,
  label,
  path,
  /** The path at or below which the link is marked as current; by default its path. */
  section: path.optional(),
  /** All users if absent. */
  for: z.array(name).min(1).max(8).optional(),
  /** Only these user types (`rawUserType`, decisions 1). */
  userTypes: z.array(z.int()).min(1).max(8).optional(),
  /** Links are sorted by this number, across remotes. */
  order: z.int().min(0).max(999),
  /** Shown while this flag is on; `fallback` is its value if it is not set. */
  flag: z.object({ name: z.string().min(1).max(60), fallback: z.boolean() }).optional(),
});
export type ReleaseLink = z.output<typeof releaseLink>;

/** A count at a link, such as of new appointments. A count of 0 shows no badge. */
export const releaseBadge = z.object({
  /** The link that it is shown at. */
  at: z.object({ area: name, path }),
  /** The polled call, a GET; a secure one only while a user is logged in. */
  call: z.object({
    name: z.string().max(60),
    service: z.string().max(40),
    path: z.string().regex(/^\/[^\s?#]*$/),
    secure: z.boolean(),
    groups: z.array(z.string().max(40)).max(10).optional(),
  }),
  request: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The field of the answer that contains the count. */
  countField: z.string().regex(/^\w{1,60}$/),
  /** The polling interval. */
  everySeconds: z.int().min(10).max(86_400),
  /** The topic of live events (`liveEvent`) that trigger a poll. */
  liveTopic: name.optional(),
  /** The text for screen readers, for one and for any other count: `{count} new appointments`. */
  words: z.object({ one: z.string().min(1).max(60), other: z.string().min(1).max(60) }),
  /** The dialog that it opens, without required props; the count is polled again afterwards. Without a dialog the badge is not a button. */
  modal: name.optional(),
});
export type ReleaseBadge = z.output<typeof releaseBadge>;

/** Future pages of a remote: until then their addresses show that this part is not open yet, with alternatives. */
export const releaseAnnouncement = z.object({
  pages: z
    .array(z.object({ path: pattern, title: z.string().min(1).max(120) }))
    .min(1)
    .max(50),
  /** Follows "This part is not open yet." */
  text: z.string().min(1).max(300),
  /** Alternatives, the most important first. */
  links: z.array(z.object({ path, label })).min(1).max(6),
  guard: z.literal('login').optional(),
  /** `second` has only content and dialogs; the main layout if absent. */
  layout: z.literal('second').optional(),
  /** Other users see that, and how to become a professional (spec 2, professional screens). */
  isForProfessionals: z.literal(true).optional(),
});
export type ReleaseAnnouncement = z.output<typeof releaseAnnouncement>;

/** An address that redirects to another one, such as the first of its tabs. */
export const releaseRedirect = z.object({
  path: pattern,
  /** May use parameters of the path: `/promo/:url/gallery`. */
  to: pattern,
  guard: z.literal('login').optional(),
});
export type ReleaseRedirect = z.output<typeof releaseRedirect>;

/**
 * What a build adds to the page around it. A build without these fields is older than this feature (docs/decisions/0024). A remote's
 * route takes precedence over an announced page or a redirect of any remote at the same address.
 */
export const contributions = z.object({
  links: z.array(releaseLink).max(50).optional(),
  badges: z.array(releaseBadge).max(10).optional(),
  announcements: z.array(releaseAnnouncement).max(20).optional(),
  redirects: z.array(releaseRedirect).max(50).optional(),
});
export type Contributions = z.output<typeof contributions>;
