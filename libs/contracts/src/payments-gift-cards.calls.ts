import { z } from 'zod';
import { defineCall } from './call.ts';
import { providerId, writtenText } from './payments.shared.ts';
import { cents, id, timestamp } from './shared.ts';

// Gift cards of salons (decision 0043). The specification has none.

/** The amounts that the form offers; others are typed. */
export const giftCardPresetsCents = [2_500, 5_000, 10_000, 20_000] as const;
/** Whole dollars between these. */
export const giftCardLimitsCents = { least: 1_000, most: 50_000 } as const;

/** `processing`: the provider has not answered yet. A card whose payment was declined is not shown any more. */
export const purchaseState = z.enum(['processing', 'needs-authentication', 'paid', 'declined']);
export type PurchaseState = z.output<typeof purchaseState>;

export const giftCard = z.object({
  id,
  salon: z.object({ id, name: z.string() }),
  /** Of its purchase: it can be used once it is `paid`. */
  state: purchaseState,
  /** Whether the caller has bought it, or keeps it because they have added its code; a buyer who has added it keeps it. */
  role: z.enum(['buyer', 'keeper']),
  /** `ABCD-EFGH-JKMN-PQRS` for the buyer until somebody has added it; null otherwise. */
  code: z.string().nullable(),
  /** Whether somebody has added it to their account. */
  isAdded: z.boolean(),
  amountCent: cents,
  /** What can be spent now; what a payment on its way uses is not in it. */
  balanceCent: cents,
  /** For the buyer; empty for others. */
  recipientEmail: z.string(),
  message: z.string(),
  /** What the buyer has back of what it cost, or will have by a refund on its way; what is left of the card is less by it. */
  refundedCent: cents,
  /** The buyer's bank questions its payment: it cannot be used until that is decided. */
  isStopped: z.boolean(),
  createdTimestamp: timestamp,
});
export type GiftCard = z.output<typeof giftCard>;

const list = {
  limit: z.int().min(1).max(50).default(20),
  offset: z.int().min(0).max(250_000).default(0),
};

export const getGiftCardSalons = defineCall({
  name: 'getGiftCardSalons',
  service: 'payments',
  method: 'GET',
  path: '/gift-card-salons',
  secure: true,
  request: z.object({
    /** Part of the name; dropped when empty. */
    search: z.string().trim().max(100).optional(),
    ...list,
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(z.object({ id, name: z.string() })) }),
  notice: false,
  summary: 'Salons that sell gift cards and can be paid by card, by name (decision 0043).',
});

export const getOwnGiftCards = defineCall({
  name: 'getOwnGiftCards',
  service: 'payments',
  method: 'GET',
  path: '/gift-cards',
  secure: true,
  request: z.object({
    /** `usable`: only those that the caller keeps and that have something left. */
    scope: z.enum(['all', 'usable']).default('all'),
    /** Only those of one salon. */
    salonId: id.optional(),
    ...list,
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(giftCard) }),
  notice: false,
  summary: 'Gift cards that the caller has bought or keeps, newest first (decision 0043).',
});

/** What became of a purchase: `giftCard.state` says whether it is paid. */
const purchase = z.object({
  giftCard,
  /**
   * The bank wants the buyer to authenticate: pass this to `stripe.handleNextAction({ clientSecret })`, then call `continueGiftCardPurchase`. Null if nothing
   * is left to do.
   */
  clientSecret: z.string().nullable(),
});

export const buyGiftCard = defineCall({
  name: 'buyGiftCard',
  service: 'payments',
  method: 'POST',
  path: '/gift-cards',
  secure: true,
  request: z.object({
    /** Made by the form once for each purchase: a repeated request buys nothing more. After a declined card another one is needed. */
    requestKey: z.uuid(),
    salonId: id,
    amountCent: cents.min(giftCardLimitsCents.least).max(giftCardLimitsCents.most).multipleOf(100),
    recipientEmail: writtenText.max(254),
    message: writtenText.max(400),
    /** A card of `getStripeCustomer`. */
    paymentSourceId: providerId,
  }),
  answer: purchase,
  notice: false,
  summary:
    'Buys a gift card of a salon; the recipient gets its code by mail as soon as it is paid (decision 0043). 409 gift_card.not_sold if the salon does not sell any; 402 purchase.card_declined with the provider’s message at paymentSourceId; 400 SOURCE_UNKNOWN or SOURCE_EXPIRED at paymentSourceId, MESSAGE_MISLEADING at message with a web address or the name of the portal.',
});

export const continueGiftCardPurchase = defineCall({
  name: 'continueGiftCardPurchase',
  service: 'payments',
  method: 'POST',
  path: '/gift-cards/:giftCardId/continue',
  secure: true,
  request: z.object({ giftCardId: id }),
  answer: purchase,
  notice: false,
  summary:
    'Asks the provider what became of the purchase of a gift card, after authentication or an interrupted request; for its buyer. Errors as for buyGiftCard. Changes nothing if it is paid.',
});

export const addGiftCard = defineCall({
  name: 'addGiftCard',
  service: 'payments',
  method: 'POST',
  path: '/gift-cards/added',
  secure: true,
  request: z.object({
    /** As typed: case, spaces and hyphens do not matter. Each code has a letter. */
    code: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(/^[\da-z -]*[a-z][\da-z -]*$/i, 'GIFT_CARD_UNKNOWN'),
  }),
  answer: z.object({ giftCard }),
  notice: false,
  summary:
    'Adds a gift card to the account of the caller, who keeps it from then on; repeated it changes nothing (decision 0043). 400 GIFT_CARD_UNKNOWN at code for a wrong code and for a card that somebody else keeps, GIFT_CARD_REFUNDED for one that was given back to its buyer; 429 after ten wrong codes in an hour.',
});

/** What a salon sells: visits of one service at a price of all. */
export const packageOffer = z.object({
  id,
  name: z.string(),
  salon: z.object({ id, name: z.string() }),
  service: z.object({ id, name: z.string() }),
  visits: z.int().positive(),
  priceCent: cents,
});
export type PackageOffer = z.output<typeof packageOffer>;

export const getSalonOffers = defineCall({
  name: 'getSalonOffers',
  service: 'payments',
  method: 'GET',
  path: '/salon-offers',
  secure: true,
  request: z.object({}),
  answer: z.object({
    sellsGiftCards: z.boolean(),
    /** What all gift cards of the salon that are not used up still owe, in cents. */
    giftCardsOwedCent: cents,
    /** At most 50, by name. */
    packages: z.array(packageOffer),
    /** The salon's services, of which it can sell packages. */
    services: z.array(z.object({ id, name: z.string() })),
  }),
  notice: false,
  summary: 'What the own salon sells in advance, for those who manage it (decision 0043).',
});

/** A gift card or a package that the salon has sold. */
export const soldPrepaid = z.object({
  /** Of its purchase. */
  id,
  kind: z.enum(['gift-card', 'package']),
  /** The package's name; empty for a gift card. */
  name: z.string(),
  amountCent: cents,
  /** What is still to be spent of a gift card; 0 for a package. */
  balanceCent: cents,
  /** Of a package; 0 for a gift card. */
  visits: z.int().nonnegative(),
  visitsLeft: z.int().nonnegative(),
  /** What the buyer has back, or will have by a refund on its way. */
  refundedCent: cents,
  /** What `refundPurchase` gives back: all that unused visits of a package have cost, or a gift card that nobody has used; 0 if nothing can be given back. */
  refundableCent: cents,
  /** Of the newest refund. `failed`: the buyer has not got it, and it can be tried again. */
  refundState: z.enum(['none', 'pending', 'done', 'failed']),
  /** Of the same refund: what the salon has noted, and why it failed; empty otherwise. */
  refundReason: z.string(),
  refundFailure: z.string(),
  /** The buyer's bank questions the payment: nothing can be used or given back until that is decided. */
  isDisputed: z.boolean(),
  paidTimestamp: timestamp,
  /** The card of the buyer, whose name is not known here; null if it is not known any more. */
  buyerCard: z.object({ brand: z.string(), last4: z.string() }).nullable().optional(),
});
export type SoldPrepaid = z.output<typeof soldPrepaid>;

export const getSoldPrepaid = defineCall({
  name: 'getSoldPrepaid',
  service: 'payments',
  method: 'GET',
  path: '/salon-offers/sold',
  secure: true,
  request: z.object(list),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(soldPrepaid) }),
  notice: false,
  summary:
    'Gift cards and packages that the own salon has sold and that are paid, newest first, for those who manage it (decision 0043). With the card of the buyer, but neither codes nor who has them.',
});

export const refundPurchase = defineCall({
  name: 'refundPurchase',
  service: 'payments',
  method: 'POST',
  path: '/salon-offers/sold/:purchaseId/refund',
  secure: true,
  request: z.object({
    /** `id` of `getSoldPrepaid`. */
    purchaseId: id,
    /** Made by the form once for each refund: a repeated request gives back nothing more. */
    requestKey: z.uuid(),
    /** `refundableCent` as it was shown; it is only compared. */
    amountCent: cents.min(1),
    /** For the salon's own records. */
    reason: writtenText.max(400).default(''),
  }),
  answer: z.object({ sold: soldPrepaid }),
  notice: false,
  summary:
    'Gives back to its buyer what unused visits of a package have cost, or a gift card that nobody has used, for those who manage the salon; it cannot be used from then on (decision 0043). 404 for a purchase of another salon; 409 purchase.amount_changed if the amount differs, purchase.in_use while a payment on its way uses it, purchase.used for a used gift card, purchase.disputed, purchase.nothing_left, payment_order.refund_returning while money of a failed refund is on its way back, purchase.refund_failed, which says why, where the provider refuses it.',
});

export const saveGiftCardOffer = defineCall({
  name: 'saveGiftCardOffer',
  service: 'payments',
  method: 'PUT',
  path: '/salon-offers/gift-cards',
  secure: true,
  request: z.object({ sellsGiftCards: z.boolean() }),
  answer: z.object({ sellsGiftCards: z.boolean() }),
  notice: false,
  summary:
    'Begins or stops selling gift cards of the own salon; sold ones stay valid. To begin 409 payment_order.no_profile, payment_order.no_external_account or payment_order.account_not_ready while the salon cannot be paid by card.',
});

export const giftCardCalls = {
  getGiftCardSalons,
  getOwnGiftCards,
  buyGiftCard,
  continueGiftCardPurchase,
  addGiftCard,
  getSalonOffers,
  getSoldPrepaid,
  refundPurchase,
  saveGiftCardOffer,
};
