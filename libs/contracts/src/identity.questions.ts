import { z } from 'zod';
import { defineQuestion } from './event.ts';

export const signingKeys = defineQuestion({
  subject: 'identity.ask.signing-keys.v1',
  service: 'identity',
  request: z.object({}),
  /** Public JWKs, newest first, each with its kid. */
  answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  deadlineMs: 2_000,
  summary: 'The public keys of access tokens, so that every service verifies them by itself (decisions 2).',
});
