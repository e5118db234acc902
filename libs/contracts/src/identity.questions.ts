import { z } from 'zod';
import { defineQuestion } from './event.ts';
import { mailedLinkPurpose } from './identity.events.ts';
import { id } from './shared.ts';

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

/** A browser's subscription to push messages, as `setPushToken` took it. */
const pushToken = z.string().min(1).max(2_000);

export const pushTokens = defineQuestion({
  subject: 'identity.ask.push-tokens.v1',
  service: 'identity',
  request: z.object({ userId: id }),
  answer: z.object({ tokens: z.array(pushToken) }),
  deadlineMs: 2_000,
  summary: 'Where the push messages of somebody go, for the one who sends them; their keys are in no event.',
});

export const forgetPushToken = defineQuestion({
  subject: 'identity.ask.forget-push-token.v1',
  service: 'identity',
  request: z.object({ userId: id, token: pushToken }),
  answer: z.object({}),
  deadlineMs: 2_000,
  summary:
    'A browser has taken its subscription back: nothing is sent there any more. Again changes nothing.',
});
