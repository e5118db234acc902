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
    /** The referrer belongs to the salon of the user or has the same phone: somebody who would refer themselves. */
    isRelated: z.boolean().default(false),
  }),
  deadlineMs: 2_000,
  summary: 'Who has referred a user, for the bonus of both sides (decisions 5).',
});
