import { z } from 'zod';
import { defineServiceRequest } from './service-requests.ts';
import { id } from './shared.ts';

export const referrerOf = defineServiceRequest({
  subject: 'identity.ask.referrer-of.v1',
  service: 'identity',
  request: z.object({ userId: id }),
  reply: z.object({
    /** The user whose referral code this user has given, or whose link they followed; null for none. */
    referrerId: id.nullable(),
    /** The salon that the referrer owns or works at; null for none. Absent in replies of the release before. */
    referrerSalonId: id.nullable().optional(),
    /** The referrer has the same phone as the user: the same person with two accounts. Absent as above. */
    hasSamePhone: z.boolean().optional(),
  }),
  deadlineMs: 2_000,
  summary: 'Who has referred a user, for the bonus of both sides (decisions 5).',
});
