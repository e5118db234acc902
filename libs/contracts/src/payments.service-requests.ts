import { z } from 'zod';
import { defineServiceRequest } from './service-requests.ts';
import { cents, id } from './shared.ts';

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

export const giftCardToMail = defineServiceRequest({
  subject: 'payments.ask.gift-card-to-mail.v1',
  service: 'payments',
  request: z.object({ giftCardId: id }),
  reply: z.object({
    /** Null if there is no such card, or it is not paid. */
    giftCard: z
      .object({
        buyerUserId: id,
        salonName: z.string(),
        amountCents: cents,
        recipientEmail: z.string(),
        message: z.string(),
        /** `ABCD-EFGH-JKMN-PQRS`; null once somebody has added the card. */
        code: z.string().nullable(),
      })
      .nullable(),
  }),
  deadlineMs: 2_000,
  summary: 'A sold gift card with its code, for the mails to its recipient and its buyer (decision 0043).',
});
