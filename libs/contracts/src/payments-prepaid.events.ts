import { z } from 'zod';
import { defineEvent } from './event.ts';
import { cents, id } from './shared.ts';

export const giftCardSold = defineEvent({
  subject: 'payments.gift-card-sold.v1',
  service: 'payments',
  payload: z.object({
    /** Events do not contain the code: the sender of the mails requests it (`giftCardToMail`). */
    giftCardId: id,
    buyerUserId: id,
    salonId: id,
    amountCents: cents,
    occurredAt: z.iso.datetime(),
  }),
  summary: 'A gift card was paid: its recipient and its buyer get a mail (decision 0043).',
});

export const packageSold = defineEvent({
  subject: 'payments.package-sold.v1',
  service: 'payments',
  payload: z.object({
    packageId: id,
    buyerUserId: id,
    salonId: id,
    salonName: z.string(),
    name: z.string(),
    serviceName: z.string(),
    visits: z.int().positive(),
    amountCents: cents,
    occurredAt: z.iso.datetime(),
  }),
  summary: 'A package was paid: its buyer gets a receipt by mail (decision 0043).',
});
