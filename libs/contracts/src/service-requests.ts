import { z } from 'zod';
import type { ServiceName } from './call.ts';
import { galleryItem } from './discovery.calls.ts';
import { mailedLinkPurpose } from './identity.events.ts';
import { buildId, release, remoteName, resolution } from './remotes.ts';
import { flagValue } from './rollout-flags.calls.ts';
import { id, image } from './shared.ts';

/** A request from one service to another that needs a reply before a deadline, over NATS request/reply. */
export interface ServiceRequest<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** `<service>.ask.<what>.v<major>`: the NATS subject. */
  readonly subject: string;
  /** The service that replies. */
  readonly service: ServiceName;
  readonly request: Request;
  readonly reply: Reply;
  /** The caller waits this long and then has to do without a reply. Milliseconds. */
  readonly deadlineMs: number;
  readonly summary: string;
}

export function defineServiceRequest<Request extends z.ZodType, Reply extends z.ZodType>(
  definition: ServiceRequest<Request, Reply>,
): ServiceRequest<Request, Reply> {
  return definition;
}

export const signingKeys = defineServiceRequest({
  subject: 'identity.ask.signing-keys.v1',
  service: 'identity',
  request: z.object({}),
  /** Public JWKs, newest first, each with its kid. */
  reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  deadlineMs: 2_000,
  summary: 'The public keys of access tokens, so that every service verifies them by itself (decisions 2).',
});

export const mailedLink = defineServiceRequest({
  subject: 'identity.ask.mailed-link.v1',
  service: 'identity',
  request: z.object({ linkId: z.uuid() }),
  reply: z.object({
    /** null: the link has expired or was used, so there is nothing to mail. */
    link: z
      .object({
        purpose: mailedLinkPurpose,
        token: z.string(),
        /** Where the mail goes: the account's address, or the new one. */
        email: z.string(),
        firstName: z.string(),
        /** Of `confirm-email`, where the address belongs to another account: the mail says so, and has no link. */
        isTaken: z.boolean(),
      })
      .nullable(),
  }),
  deadlineMs: 2_000,
  summary:
    'The secret of a mailed link, for the one who writes the mail; derived again each time, kept nowhere.',
});

/** A browser's subscription to push messages, as `setPushToken` took it. */
const pushToken = z.string().min(1).max(2_000);

export const pushTokens = defineServiceRequest({
  subject: 'identity.ask.push-tokens.v1',
  service: 'identity',
  request: z.object({ userId: id }),
  reply: z.object({ tokens: z.array(pushToken) }),
  deadlineMs: 2_000,
  summary: 'Where the push messages of somebody go, for the one who sends them; their keys are in no event.',
});

export const forgetPushToken = defineServiceRequest({
  subject: 'identity.ask.forget-push-token.v1',
  service: 'identity',
  request: z.object({ userId: id, token: pushToken }),
  reply: z.object({}),
  deadlineMs: 2_000,
  summary:
    'A browser has taken its subscription back: nothing is sent there any more. Again changes nothing.',
});

export const openSalon = defineServiceRequest({
  subject: 'business.ask.open-salon.v1',
  service: 'business',
  request: z.object({
    /** Made by the asker for one sign-up: the same again gets the same draft. */
    openingId: z.uuid(),
    type: z.enum(['company', 'individual']),
    title: z.string(),
    phone: z.string(),
    address: z.string(),
    suite: z.string().nullable(),
    zip: z.string(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  }),
  reply: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('opened'), salonId: id }),
    /** Codes by field, as the wire has them: `{ zip: ['ZIP_NOT_EXISTS'] }`. */
    z.object({ outcome: z.literal('refused'), fields: z.record(z.string(), z.array(z.string())) }),
  ]),
  deadlineMs: 3_000,
  summary:
    'Prepares a salon for somebody who signs up. It stays a draft until `identity.business-listed.v1`; one that nobody asks for again is swept away after a day.',
});

export const findImage = defineServiceRequest({
  subject: 'gallery.ask.find-image.v1',
  service: 'gallery',
  request: z.object({
    imageId: id,
    /** Only what this person has uploaded. */
    userId: id,
  }),
  reply: z.object({ image: image.nullable() }),
  deadlineMs: 2_000,
  summary: "A person's own uploaded picture by its id, for whoever keeps it with something of theirs.",
});

export const findGalleryItem = defineServiceRequest({
  subject: 'discovery.ask.find-gallery-item.v1',
  service: 'discovery',
  request: z.object({ galleryItemId: id }),
  reply: z.object({ item: galleryItem.nullable() }),
  deadlineMs: 300,
  summary: 'A public picture of the gallery with what cards say of it, for previews of links to it.',
});

export const phoneCode = defineServiceRequest({
  subject: 'booking.ask.phone-code.v1',
  service: 'booking',
  request: z.object({ codeId: z.uuid() }),
  reply: z.object({
    /** null: the code is over or was used, so there is nothing to send. */
    code: z.object({ digits: z.string(), phone: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  }),
  deadlineMs: 2_000,
  summary:
    'The code that proves a phone, for the one who sends the text message; derived again each time, kept nowhere.',
});

/** How long a page may show what it was given, and report that it failed. Seconds. */
export const pageProofSeconds = 86_400;

export const resolveRollouts = defineServiceRequest({
  subject: 'rollout.ask.resolve.v1',
  service: 'rollout',
  request: z.object({
    /** Stable for one browser; says nothing about the person. */
    visitor: z.string().min(1).max(64),
    platform: z.string().max(20).default('w'),
    clientVersion: z.string().max(20),
    /** The signed cookie that says who of this browser was resolved as last (named users, roles); an unknown or old one counts as none. */
    audience: z.string().max(1_000).optional(),
    /** The signed cookie of builds chosen by hand; an unknown or old one counts as none. */
    overrides: z.string().max(4_000).optional(),
  }),
  reply: z.object({
    resolution,
    flags: z.record(z.string(), flagValue),
    /** As `getResolution` would answer it. */
    etag: z.string(),
    /** Builds that this browser has by hand, by remote: the page says so, with Reset. */
    overridden: z.record(remoteName, z.string()),
    /** Signed: that this browser was given these builds. The gateway sets it as a cookie, and reports of failures come back with it. */
    pageProof: z.string().max(4_000).optional(),
  }),
  deadlineMs: 1_000,
  summary:
    'Which release of each remote a page gets, and the flags that hold for it (architecture, Remotes).',
});

export const registerRelease = defineServiceRequest({
  subject: 'rollout.ask.register-release.v1',
  service: 'rollout',
  request: z.object({
    release,
    /** Who moves the pointer, and why: kept in the audit. */
    movedBy: z.string().min(1).max(200),
    reason: z.string().min(1).max(500),
    /** False keeps the release and moves nothing, unless the remote has no stable build yet. */
    makeStable: z.boolean().default(true),
    /** All of its files, uncompressed. Bytes. */
    bytes: z.int().nonnegative().optional(),
  }),
  reply: z.object({
    remote: remoteName,
    stable: z.string(),
    lastGood: z.string().nullable(),
    /** Every build that is still kept: files of others may go. Absent where nobody says so, and then none may. */
    kept: z.array(buildId).optional(),
  }),
  deadlineMs: 5_000,
  summary:
    'Keeps a release and makes it stable; the stable of before becomes the last good build. The same release again changes nothing.',
});
