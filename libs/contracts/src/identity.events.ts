import { z } from 'zod';
import { defineEvent } from './event.ts';
import { id, image, userType } from './shared.ts';

export const userChanged = defineEvent({
  subject: 'identity.user-changed.v1',
  service: 'identity',
  payload: z.object({
    userId: id,
    version: z.int().positive(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string().nullable(),
    /** Whether `email` was confirmed by a mailed link; absent if unknown. */
    emailConfirmed: z.boolean().optional(),
    /** 1 female, 2 male, 3 not shared (spec 3). */
    genderID: z.int().optional(),
    /** Absent if unknown. */
    instagramUsername: z.string().nullable().optional(),
    /** The profile picture; absent if unknown. */
    image: image.nullable().optional(),
    userType,
    salonId: id.nullable(),
    salonAdmin: z.boolean(),
    admin: z.boolean(),
  }),
  summary: 'A user was added or changed: name, e-mail address, role. Consumers store what they need.',
});

export const businessListed = defineEvent({
  subject: 'identity.business-listed.v1',
  service: 'identity',
  payload: z.object({
    /** The salon that `openSalon` has prepared; until this event it is an invisible draft, which is deleted later. */
    salonId: id,
    userId: id,
    userType: z.union([z.literal(2), z.literal(7)]),
    firstName: z.string(),
    lastName: z.string(),
  }),
  summary: "A professional's account was connected to its salon (spec 7.1, Q13 and Q105).",
});

export const invitationAccepted = defineEvent({
  subject: 'identity.invitation-accepted.v1',
  service: 'identity',
  payload: z.object({
    salonId: id,
    /** The id that the invited artist has had so far. */
    artistId: id,
    /** The id of the account: the artist's from now on, and the same for an account that was created by accepting. */
    userId: id,
  }),
  summary: 'An invited artist has joined the salon.',
});

export const signedUp = defineEvent({
  subject: 'identity.signed-up.v1',
  service: 'identity',
  payload: z.object({ userId: id, email: z.string(), firstName: z.string(), userType }),
  summary: 'A user has signed up and gets a welcome mail.',
});

/** The purpose of a mailed link. */
export const mailedLinkPurpose = z.enum(['reset-password', 'confirm-email']);

export const mailedLinkRequested = defineEvent({
  subject: 'identity.mailed-link-asked.v1',
  service: 'identity',
  payload: z.object({
    /** Events do not contain the secret: the sender of the mail requests it (`mailedLink`). */
    linkId: z.uuid(),
    purpose: mailedLinkPurpose,
  }),
  summary: 'A mail with a link has to be sent, to reset a password or to confirm an address.',
});

export const invitationMailRequested = defineEvent({
  subject: 'identity.invitation-mail-requested.v1',
  service: 'identity',
  payload: z.object({
    /** Events do not contain the secret: the sender of the mail requests it (`invitationLink`). */
    linkId: z.uuid(),
  }),
  summary: 'A mail with the link of an invitation to work at a salon has to be sent.',
});

export const securityChanged = defineEvent({
  subject: 'identity.security-changed.v1',
  service: 'identity',
  payload: z.object({
    userId: id,
    /** The e-mail address before the change. */
    email: z.string(),
    firstName: z.string(),
    change: z.enum(['password', 'email']),
  }),
  summary:
    'The password or e-mail of an account was changed: its owner is notified, in case someone else did it.',
});

export const sessionsEnded = defineEvent({
  subject: 'identity.sessions-ended.v1',
  service: 'identity',
  payload: z.object({
    userId: id,
    /** The sessions that ended, by the `sid` of their access tokens. */
    sessionIds: z.array(z.uuid()).max(200),
    /** Epoch milliseconds. */
    endedAt: z.int().nonnegative(),
    /** Whether earlier calendar feeds of other sessions end too: after a new password or "log out everywhere". */
    endsAllFeeds: z.boolean(),
    /** The session that replaced them in the same browser: it takes over what they created, which ends with it. */
    replacedBy: z.uuid().optional(),
  }),
  summary:
    'Sessions of a user ended early: their access tokens, sockets and calendar feeds end at once (decisions 9).',
});

export const sessionUserChanged = defineEvent({
  subject: 'identity.session-user-changed.v1',
  service: 'identity',
  payload: z.union([
    /** Everyone who works at the salon. */
    z.object({ salonId: id }),
    z.object({ userId: id }),
  ]),
  summary:
    'What sessions say about a salon or an artist changed, and identity returns the new values: open pages renew their session.',
});
