import { z } from 'zod';

/**
 * Where the layout has links (spec 2, header menus; the tabs of /me): `header` beside the product's name, `beauty-pro` in its dropdown of that
 * name, `account-menu` before the person's name, `account-tabs` over the pages of /me, `salon-tabs` over those
 * of /my-salon, `footer`.
 */
export const linkAreas = ['header', 'beauty-pro', 'account-menu', 'account-tabs', 'salon-tabs', 'footer'] as const;
export type LinkArea = (typeof linkAreas)[number];

/** Whom a link can be for. An admin is a client or a professional besides. */
export const linkAudiences = ['visitor', 'client', 'professional', 'admin'] as const;
export type LinkAudience = (typeof linkAudiences)[number];

/** Areas and audiences are names, not choices: a shell shows nothing of one that it does not know yet, and reads the rest. */
const name = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
/** Of one page. */
const path = z.string().regex(/^\/[^\s?#]*$/);
/** Of pages alike: `/promo/:url/gallery`, `/why-frizo/:referralCode?`, `/faq/:tab(for-clients|for-professionals)`. */
const pattern = z.string().regex(/^\/[^\s#]*$/);
/** `{product}` in it stands for the product's name. */
const label = z.string().min(1).max(60);

/** A link that a remote adds to the layout. */
export const releaseLink = z.object({
  area: name,
  label,
  path,
  /** The address that everything of this link lies at or below, for marking it as the current one; its path where absent. */
  section: path.optional(),
  /** Everybody where absent. */
  for: z.array(name).min(1).max(8).optional(),
  /** Only these user types (`rawUserType`, decisions 1) of them. */
  userTypes: z.array(z.int()).min(1).max(8).optional(),
  /** Smaller ones come first, whichever remote they are of. */
  order: z.int().min(0).max(999),
  /** Shown while this flag is on; `fallback` is what holds where nobody has set it. */
  flag: z.object({ name: z.string().min(1).max(60), fallback: z.boolean() }).optional(),
});
export type ReleaseLink = z.output<typeof releaseLink>;

/** A number at a link: how much of something waits there. None is no badge. */
export const releaseBadge = z.object({
  /** The link that it stands at, and is shown with. */
  at: z.object({ area: name, path }),
  /** The call that is asked, a GET; a secure one only while somebody is logged in. */
  call: z.object({
    name: z.string().max(60),
    service: z.string().max(40),
    path: z.string().regex(/^\/[^\s?#]*$/),
    secure: z.boolean(),
    groups: z.array(z.string().max(40)).max(10).optional(),
  }),
  request: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The answer's field that has the number. */
  countField: z.string().regex(/^\w{1,60}$/),
  /** How often it is asked. */
  everySeconds: z.int().min(10).max(86_400),
  /** The topic of live events (`liveEvent`) after which it is asked at once. */
  liveTopic: name.optional(),
  /** What it says to those who do not see it, for one and for any other number: `{count} new appointments`. */
  words: z.object({ one: z.string().min(1).max(60), other: z.string().min(1).max(60) }),
  /** The dialog that it opens, which has no props that must be given; afterwards it is asked again. Without one the number is no button. */
  modal: name.optional(),
});
export type ReleaseBadge = z.output<typeof releaseBadge>;

/** Pages that a remote will have: until then their addresses say that this part is not open yet, and what can be done instead. */
export const releaseAnnouncement = z.object({
  pages: z
    .array(z.object({ path: pattern, title: z.string().min(1).max(120) }))
    .min(1)
    .max(50),
  /** Follows "This part is not open yet." */
  text: z.string().min(1).max(300),
  /** Where to go instead, the first before all. */
  links: z.array(z.object({ path, label })).min(1).max(6),
  guard: z.literal('login').optional(),
  /** `second` has content and dialogs only; the main one where absent. */
  layout: z.literal('second').optional(),
  /** Others read so, with the way to become a professional (spec 2, professional screens). */
  isForProfessionals: z.literal(true).optional(),
});
export type ReleaseAnnouncement = z.output<typeof releaseAnnouncement>;

/** An address that leads on to another one, such as the first of its tabs. */
export const releaseRedirect = z.object({
  path: pattern,
  /** May take parameters of the path: `/promo/:url/gallery`. */
  to: pattern,
  guard: z.literal('login').optional(),
});
export type ReleaseRedirect = z.output<typeof releaseRedirect>;

/**
 * What a build adds to the page around it. A build that has none of these fields is from before they were declared (docs/decisions/0024). A remote's route wins
 * over an announced page or a redirect at the same address, whichever remote has announced it.
 */
export const contributions = z.object({
  links: z.array(releaseLink).max(50).optional(),
  badges: z.array(releaseBadge).max(10).optional(),
  announcements: z.array(releaseAnnouncement).max(20).optional(),
  redirects: z.array(releaseRedirect).max(50).optional(),
});
export type Contributions = z.output<typeof contributions>;
