import { z } from 'zod';
import { defineQuestion } from './event.ts';
import { mailedLinkPurpose } from './identity.events.ts';

export const signingKeys = defineQuestion({
  subject: 'identity.ask.signing-keys.v1',
  service: 'identity',
  request: z.object({}),
  /** Public JWKs, newest first, each with its kid. */
  answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  deadlineMs: 2_000,
  summary: 'The public keys of access tokens, so that every service verifies them by itself (decisions 2).',
});

export const mailedLink = defineQuestion({
  subject: 'identity.ask.mailed-link.v1',
  service: 'identity',
  request: z.object({ linkId: z.uuid() }),
  answer: z.object({
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
