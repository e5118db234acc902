import { z } from 'zod';
import { defineQuestion } from './event.ts';

export const phoneCode = defineQuestion({
  subject: 'booking.ask.phone-code.v1',
  service: 'booking',
  request: z.object({ codeId: z.uuid() }),
  answer: z.object({
    /** null: the code is over or was used, so there is nothing to send. */
    code: z.object({ digits: z.string(), phone: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  }),
  deadlineMs: 2_000,
  summary:
    'The code that proves a phone, for the one who sends the text message; derived again each time, kept nowhere.',
});
