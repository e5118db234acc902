import { z } from 'zod';
import { defineServiceRequest } from './service-requests.ts';
import { cents, id } from './shared.ts';

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
