import { z } from 'zod';
import { defineQuestion } from './event.ts';
import { id } from './shared.ts';

export const openSalon = defineQuestion({
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
  answer: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('opened'), salonId: id }),
    /** Codes by field, as the wire has them: `{ zip: ['ZIP_NOT_EXISTS'] }`. */
    z.object({ outcome: z.literal('refused'), fields: z.record(z.string(), z.array(z.string())) }),
  ]),
  deadlineMs: 3_000,
  summary:
    'Prepares a salon for somebody who signs up. It stays a draft until `identity.business-listed.v1`; one that nobody asks for again is swept away after a day.',
});
