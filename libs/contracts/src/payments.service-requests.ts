import { z } from 'zod';
import { defineServiceRequest } from './service-requests.ts';
import { id } from './shared.ts';

export const cardOnFile = defineServiceRequest({
  subject: 'payments.ask.card-on-file.v1',
  service: 'payments',
  request: z.object({ userId: id }),
  reply: z.object({
    /** Whether the user has a card that has not expired. */
    hasCard: z.boolean(),
  }),
  deadlineMs: 2_000,
  summary:
    'Whether deposits and cancellation fees of a user can be charged, before they book (decision 0041).',
});
