import { z } from 'zod';
import { notMovedReason } from './business-artists.calls.ts';
import type { ServiceName } from './call.ts';
import { galleryItem } from './discovery.calls.ts';
import { mailedLinkPurpose } from './identity.events.ts';
import { buildId, release, remoteName, resolution } from './remotes.ts';
import { flagValue } from './rollout-flags.calls.ts';
import { id, image, localDate, secondsOfDay, userType } from './shared.ts';

/** A request from one service to another that needs a reply before a deadline, over NATS request/reply. */
export interface ServiceRequest<Request extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  /** `<service>.ask.<what>.v<major>`: the NATS subject. */
  readonly subject: string;
  /** The service that replies. */
  readonly service: ServiceName;
  readonly request: Request;
  readonly reply: Reply;
  /** The caller waits this long for a reply, and has to continue without one afterwards. Milliseconds. */
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
  summary: 'The public keys of access tokens, with which every service verifies them itself (decisions 2).',
});

export const mailedLink = defineServiceRequest({
  subject: 'identity.ask.mailed-link.v1',
  service: 'identity',
  request: z.object({ linkId: z.uuid() }),
  reply: z.object({
    /** null if the link has expired or was used: no mail is sent. */
    link: z
      .object({
        purpose: mailedLinkPurpose,
        token: z.string(),
        /** The recipient: the account's address, or the new one. */
        email: z.string(),
        firstName: z.string(),
        /** For `confirm-email`: the address belongs to another account. The mail says so, and contains no link. */
        isTaken: z.boolean(),
      })
      .nullable(),
  }),
  deadlineMs: 2_000,
  summary: 'The secret of a mailed link, for the sender of the mail; derived each time and never stored.',
});

export const invitationLink = defineServiceRequest({
  subject: 'identity.ask.invitation-link.v1',
  service: 'identity',
  request: z.object({ linkId: z.uuid() }),
  reply: z.object({
    /** null if the invitation was accepted, replaced or withdrawn, or has expired: no mail is sent. */
    link: z
      .object({
        token: z.string(),
        email: z.string(),
        salonName: z.string(),
        expiresAt: z.iso.datetime(),
      })
      .nullable(),
  }),
  deadlineMs: 2_000,
  summary:
    'The link of an invitation, for the sender of the mail; its secret is derived each time and never stored.',
});

export const invitationDetails = defineServiceRequest({
  subject: 'business.ask.invitation-details.v1',
  service: 'business',
  request: z.object({ artistId: id, salonId: id, expiresAt: z.iso.datetime() }),
  reply: z.object({
    /** null if the artist was removed, has joined, or has another e-mail or invitation since. */
    invitation: z
      .object({
        salonName: z.string(),
        email: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        phone: z.string(),
        instagramUsername: z.string(),
        image: image.nullable(),
      })
      .nullable(),
  }),
  deadlineMs: 2_000,
  summary: 'Whom a salon invites, and what their account starts from.',
});

export const reservePerson = defineServiceRequest({
  subject: 'identity.ask.reserve-person.v1',
  service: 'identity',
  request: z.object({
    email: z.string().min(1).max(254),
    /** The id that the person has; null for a person who is being added. */
    personId: id.nullable(),
  }),
  reply: z.discriminatedUnion('outcome', [
    /** The id under which salons list this e-mail, which is never the id of an account. */
    z.object({ outcome: z.literal('reserved'), personId: id }),
    /** The e-mail belongs to a professional, or is listed under another id. */
    z.object({ outcome: z.literal('taken') }),
  ]),
  deadlineMs: 2_000,
  summary:
    'The id under which a salon lists a person by e-mail, whether or not they have an account; with `personId` the e-mail of a listed person changes. Idempotent.',
});

export const emailConfirmation = defineServiceRequest({
  subject: 'identity.ask.email-confirmation.v1',
  service: 'identity',
  request: z.object({ userId: id }),
  reply: z.object({ isConfirmed: z.boolean() }),
  deadlineMs: 2_000,
  summary: 'Whether the e-mail of an account is confirmed to be its owner’s.',
});

export const userContact = defineServiceRequest({
  subject: 'identity.ask.user-contact.v1',
  service: 'identity',
  request: z.object({ userId: id }),
  /** Of the account; ten digits, null where it has none. */
  reply: z.object({ email: z.string(), phone: z.string().nullable() }),
  deadlineMs: 2_000,
  summary: 'How an account can be reached. Not for what other users see.',
});

export const passwordConfirmation = defineServiceRequest({
  subject: 'identity.ask.password-confirmation.v1',
  service: 'identity',
  request: z.object({ userId: id, sessionId: z.uuid() }),
  /** Until when the password counts as typed again in this session (`confirmPassword`); null when it does not. */
  reply: z.object({ confirmedUntil: z.iso.datetime().nullable() }),
  deadlineMs: 2_000,
  summary:
    'Whether the user of a session has just typed the password again. The password itself stays with identity.',
});

export const releaseArtist = defineServiceRequest({
  subject: 'booking.ask.release-artist.v1',
  service: 'booking',
  request: z.object({
    salonId: id,
    artistId: id,
    /** Who takes over upcoming appointments where they are free and offer the service; null moves none. */
    moveToArtistId: id.nullable(),
  }),
  reply: z.object({
    moved: z.int().nonnegative(),
    /** There are so many that they are moved one batch after the other: ask again for the result. Nobody can book the artist meanwhile. */
    isMoving: z.boolean().default(false),
    /** How many upcoming appointments the artist has now. With none, the artist cannot be booked until the event of the removal arrives, or `reopenArtist`. */
    remainingCount: z.int().nonnegative(),
    /** The first of them, by start. */
    remaining: z.array(
      z.object({
        appointmentId: id,
        date: localDate,
        startSeconds: secondsOfDay,
        serviceName: z.string(),
        clientName: z.string(),
        /** Null where nothing was to be moved. */
        reason: notMovedReason.nullable(),
      }),
    ),
  }),
  deadlineMs: 8_000,
  summary:
    'Moves upcoming appointments of an artist who is to be removed or takes no more bookings, and says which remain. Idempotent.',
});

export const reopenArtist = defineServiceRequest({
  subject: 'booking.ask.reopen-artist.v1',
  service: 'booking',
  request: z.object({ salonId: id, artistId: id }),
  reply: z.object({}),
  deadlineMs: 2_000,
  summary:
    'Takes bookings for an artist again who was released, but then was not removed and still takes bookings. Idempotent.',
});

export type ArtistRelease = z.output<(typeof releaseArtist)['reply']>;

/** A browser's push subscription, from `setPushToken`. */
const pushToken = z.string().min(1).max(2_000);

export const pushTokens = defineServiceRequest({
  subject: 'identity.ask.push-tokens.v1',
  service: 'identity',
  request: z.object({ userId: id }),
  reply: z.object({ tokens: z.array(pushToken) }),
  deadlineMs: 2_000,
  summary: "A user's push subscriptions, for the sender of push messages; events do not contain their keys.",
});

export const forgetPushToken = defineServiceRequest({
  subject: 'identity.ask.forget-push-token.v1',
  service: 'identity',
  request: z.object({ userId: id, token: pushToken }),
  reply: z.object({}),
  deadlineMs: 2_000,
  summary: 'Removes a push subscription that the browser has revoked; idempotent.',
});

export const openSalon = defineServiceRequest({
  subject: 'business.ask.open-salon.v1',
  service: 'business',
  request: z.object({
    /** An id of one sign-up, chosen by the caller: a repeated request returns the same draft. */
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
    /** Codes by field, as on the wire: `{ zip: ['ZIP_NOT_EXISTS'] }`. */
    z.object({ outcome: z.literal('refused'), fields: z.record(z.string(), z.array(z.string())) }),
  ]),
  deadlineMs: 3_000,
  summary:
    'Prepares a salon for a sign-up. It stays a draft until `identity.business-listed.v1`; an unused draft is deleted after a day.',
});

export const findImage = defineServiceRequest({
  subject: 'gallery.ask.find-image.v1',
  service: 'gallery',
  request: z.object({
    imageId: id,
    /** Only uploads of this user. */
    userId: id,
  }),
  reply: z.object({ image: image.nullable() }),
  deadlineMs: 2_000,
  summary: "A user's uploaded picture by its id, for services that store it with their data.",
});

export const findChosenStyles = defineServiceRequest({
  subject: 'booking.ask.find-chosen-styles.v1',
  service: 'booking',
  request: z.object({ imageIds: z.array(id).max(100) }),
  /** Those of them that appointments show. */
  reply: z.object({ imageIds: z.array(id) }),
  deadlineMs: 2_000,
  summary:
    'Which pictures are chosen styles of appointments; the files of others may be deleted with their gallery item.',
});

export const findBrands = defineServiceRequest({
  subject: 'business.ask.find-brands.v1',
  service: 'business',
  request: z.object({ brandIds: z.array(id).max(200) }),
  reply: z.object({
    /** Those of the request that exist. */
    brandIds: z.array(id),
  }),
  deadlineMs: 2_000,
  summary: 'Which of these brands exist, for services that store one with their data.',
});

export const findGalleryItem = defineServiceRequest({
  subject: 'discovery.ask.find-gallery-item.v1',
  service: 'discovery',
  request: z.object({ galleryItemId: id }),
  reply: z.object({ item: galleryItem.nullable() }),
  deadlineMs: 300,
  summary: 'A public gallery picture with the data of its card, for link previews.',
});

export const phoneCode = defineServiceRequest({
  subject: 'booking.ask.phone-code.v1',
  service: 'booking',
  request: z.object({ codeId: z.uuid() }),
  reply: z.object({
    /** null if the code has expired or was used: no text message is sent. */
    code: z.object({ digits: z.string(), phone: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  }),
  deadlineMs: 2_000,
  summary:
    'The code that confirms a phone, for the sender of the text message; derived each time and never stored.',
});

/** How long a page may use its resolution, and report failures of its builds. Seconds. */
export const pageProofSeconds = 86_400;

export const resolveRollouts = defineServiceRequest({
  subject: 'rollout.ask.resolve.v1',
  service: 'rollout',
  request: z.object({
    /** A stable random id of the browser. */
    visitor: z.string().min(1).max(64),
    platform: z.string().max(20).default('w'),
    clientVersion: z.string().max(20),
    /** The signed cookie with the user and roles of this browser's last resolution; an invalid or expired one is ignored. */
    audience: z.string().max(1_000).optional(),
    /** The signed cookie with builds chosen by hand; an invalid or expired one is ignored. */
    overrides: z.string().max(4_000).optional(),
  }),
  reply: z.object({
    resolution,
    flags: z.record(z.string(), flagValue),
    /** The same as in `getResolution`. */
    etag: z.string(),
    /** This browser's builds chosen by hand, by remote: the page shows a banner with Reset. */
    overridden: z.record(remoteName, z.string()),
    /** A signed proof that this browser got these builds. The gateway sets it as a cookie, which failure reports contain. */
    pageProof: z.string().max(4_000).optional(),
  }),
  deadlineMs: 1_000,
  summary: 'The release of each remote and the feature flags for a page (architecture, Remotes).',
});

export const registerRelease = defineServiceRequest({
  subject: 'rollout.ask.register-release.v1',
  service: 'rollout',
  request: z.object({
    release,
    /** The author and the reason, for the audit. */
    movedBy: z.string().min(1).max(200),
    reason: z.string().min(1).max(500),
    /** False only registers the release, unless the remote has no stable build yet. */
    makeStable: z.boolean().default(true),
    /** The total size of its files, uncompressed. Bytes. */
    bytes: z.int().nonnegative().optional(),
  }),
  reply: z.object({
    remote: remoteName,
    stable: z.string(),
    lastGood: z.string().nullable(),
    /** All stored builds: files of others can be deleted. Without this list none can. */
    kept: z.array(buildId).optional(),
  }),
  deadlineMs: 5_000,
  summary:
    'Registers a release and makes it stable; the previous stable build becomes the last good build. Idempotent.',
});

export const flagsOf = defineServiceRequest({
  subject: 'rollout.ask.flags-of.v1',
  service: 'rollout',
  request: z.object({ userId: id, userType, admin: z.boolean() }),
  reply: z.object({ flags: z.record(z.string(), flagValue) }),
  deadlineMs: 1_000,
  summary: 'The feature flags of a user on the web, for rules that a service enforces.',
});

export const firstVisit = defineServiceRequest({
  subject: 'booking.ask.first-visit.v1',
  service: 'booking',
  request: z.object({ salonId: id }),
  reply: z.object({
    /** When the earliest active appointment that has ended did so; null if there is none. */
    doneAt: z.iso.datetime().nullable(),
    /** When the next active appointment ends; null if there is none. */
    nextEndsAt: z.iso.datetime().nullable(),
  }),
  deadlineMs: 2_000,
  summary:
    'Whether a client has been served at a salon yet: professionals are free of charge until then (decisions 5).',
});
