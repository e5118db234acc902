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

/** `refund-failed`: the buyer's bank has not taken a refund that was announced before, and what was bought can be used again. */
export const purchaseRefundChange = z.enum(['refunded', 'refund-failed']);
export type PurchaseRefundChange = z.output<typeof purchaseRefundChange>;

export const purchaseRefunded = defineEvent({
  subject: 'payments.purchase-refunded.v1',
  service: 'payments',
  payload: z.object({
    purchaseId: id,
    kind: z.enum(['gift-card', 'package']),
    change: purchaseRefundChange,
    buyerUserId: id,
    /** Who has added the gift card; null without one. */
    keeperUserId: id.nullable(),
    salonId: id,
    salonName: z.string(),
    /** Of the package; empty for a gift card. */
    name: z.string(),
    /** What was paid. */
    amountCents: cents,
    /** What went back, or should have. */
    refundCents: cents,
    occurredAt: z.iso.datetime(),
  }),
  summary:
    'Money of a gift card or a package went back to the card of its buyer, or did not arrive: they get a mail (decision 0043).',
});
