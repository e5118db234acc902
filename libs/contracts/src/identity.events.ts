import { z } from 'zod';
import { defineEvent } from './event.ts';
import { id, userType } from './shared.ts';

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
    /** Whether `email` was proved by opening a link sent there; absent where that is not known. */
    emailConfirmed: z.boolean().optional(),
    /** 1 female, 2 male, 3 not shared (spec 3). */
    genderID: z.int().optional(),
    userType,
    salonId: id.nullable(),
    salonAdmin: z.boolean(),
    admin: z.boolean(),
  }),
  summary: 'A person was added or changed: name, address of mail, role. Consumers keep what they need.',
});

export const businessListed = defineEvent({
  subject: 'identity.business-listed.v1',
  service: 'identity',
  payload: z.object({
    /** The salon that `openSalon` has prepared; until this event it is a draft that nobody sees and that is swept away. */
    salonId: id,
    userId: id,
    userType: z.union([z.literal(2), z.literal(7)]),
    firstName: z.string(),
    lastName: z.string(),
  }),
  summary: "A professional's account and their salon belong together from now on (spec 7.1, Q13 and Q105).",
});

export const signedUp = defineEvent({
  subject: 'identity.signed-up.v1',
  service: 'identity',
  payload: z.object({ userId: id, email: z.string(), firstName: z.string(), userType }),
  summary: 'Somebody has made an account: they are welcomed by mail.',
});

/** Why a mailed link was asked for. */
export const mailedLinkPurpose = z.enum(['reset-password', 'confirm-email']);

export const mailedLinkRequested = defineEvent({
  subject: 'identity.mailed-link-asked.v1',
  service: 'identity',
  payload: z.object({
    /** The link's secret is in no event: who writes the mail asks for it (`mailedLink`). */
    linkId: z.uuid(),
    purpose: mailedLinkPurpose,
  }),
  summary: 'A mail with a link is to be sent, to reset a password or to confirm a new address.',
});

export const securityChanged = defineEvent({
  subject: 'identity.security-changed.v1',
  service: 'identity',
  payload: z.object({
    userId: id,
    /** Where the account could be reached before the change. */
    email: z.string(),
    firstName: z.string(),
    change: z.enum(['password', 'email']),
  }),
  summary: 'Password or e-mail of an account was changed: its owner is told, in case it was somebody else.',
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
    /** Whether calendar feeds of other sessions, made before, end too: after a new password or "log out everywhere". */
    endsAllFeeds: z.boolean(),
    /** The session that took over from them in the same browser: what they had made is its own now, and ends with it. */
    replacedBy: z.uuid().optional(),
  }),
  summary:
    'Sessions of a person ended before their time: their access tokens, sockets and calendar feeds end at once (decisions 9).',
});
