import { z } from 'zod';
import { defineCall } from './call.ts';
import { packageOffer, purchaseState } from './payments-gift-cards.calls.ts';
import { paymentCents, providerId, writtenText } from './payments.shared.ts';
import { cents, id, timestamp } from './shared.ts';

// Packages of visits (decision 0043). The specification has none. A salon's own offers are in `getSalonOffers`.

/** How many visits a package may have. */
export const packageVisits = { least: 2, most: 50 } as const;

const name = writtenText.min(1).max(100);
const visits = z.int().min(packageVisits.least).max(packageVisits.most);

/** A package that a client has bought. */
export const boughtPackage = packageOffer.omit({ id: true }).extend({
  id,
  /** Of its purchase: it can be used once it is `paid`. */
  state: purchaseState,
  /** Those that no payment uses, also none on its way. */
  visitsLeft: z.int().nonnegative(),
  /** What the buyer has back of the price, or will have by a refund on its way. */
  refundedCent: cents,
  /** The buyer's bank questions its payment: it cannot be used until that is decided. */
  isStopped: z.boolean(),
  createdTimestamp: timestamp,
});
export type BoughtPackage = z.output<typeof boughtPackage>;

const list = {
  limit: z.int().min(1).max(50).default(20),
  offset: z.int().min(0).max(250_000).default(0),
};

export const addPackageOffer = defineCall({
  name: 'addPackageOffer',
  service: 'payments',
  method: 'POST',
  path: '/salon-offers/packages',
  secure: true,
  request: z.object({
    name,
    /** One of `services` of `getSalonOffers`. */
    serviceId: id,
    visits,
    priceCent: paymentCents.min(100),
  }),
  answer: z.object({ offer: packageOffer }),
  notice: false,
  summary:
    'Begins to sell a package of the own salon, for those who manage it (decision 0043). 400 SERVICE_UNKNOWN at serviceId, NAME_MISLEADING at name with a web address or the name of the portal; 409 package.too_many_offers beyond 50 at a time; 409 payment_order.no_profile, payment_order.no_external_account or payment_order.account_not_ready while the salon cannot be paid by card.',
});

export const endPackageOffer = defineCall({
  name: 'endPackageOffer',
  service: 'payments',
  method: 'DELETE',
  path: '/salon-offers/packages/:offerId',
  secure: true,
  request: z.object({ offerId: id }),
  answer: z.object({ offerId: id }),
  notice: false,
  summary: 'Stops selling a package of the own salon; bought ones stay valid. Repeated it changes nothing.',
});

export const getPackageOffers = defineCall({
  name: 'getPackageOffers',
  service: 'payments',
  method: 'GET',
  path: '/package-offers',
  secure: true,
  request: z.object({
    /** Part of the name of the salon; dropped when empty. */
    search: z.string().trim().max(100).optional(),
    ...list,
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(packageOffer) }),
  notice: false,
  summary: 'Packages that salons sell, by salon and name (decision 0043).',
});

export const getOwnPackages = defineCall({
  name: 'getOwnPackages',
  service: 'payments',
  method: 'GET',
  path: '/packages',
  secure: true,
  request: z.object({
    /** `usable`: only paid ones with visits left. */
    scope: z.enum(['all', 'usable']).default('all'),
    /** Only those of one salon. */
    salonId: id.optional(),
    ...list,
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(boughtPackage) }),
  notice: false,
  summary: 'Packages that the caller has bought, newest first (decision 0043).',
});

/** As for gift cards: with a `clientSecret` the bank wants the buyer to authenticate, then `continuePackagePurchase`. */
const purchase = z.object({ package: boughtPackage, clientSecret: z.string().nullable() });

export const buyPackage = defineCall({
  name: 'buyPackage',
  service: 'payments',
  method: 'POST',
  path: '/packages',
  secure: true,
  request: z.object({
    /** Made by the form once for each purchase: a repeated request buys nothing more. After a declined card another one is needed. */
    requestKey: z.uuid(),
    offerId: id,
    /** A card of `getStripeCustomer`. */
    paymentSourceId: providerId,
  }),
  answer: purchase,
  notice: false,
  summary:
    'Buys a package of a salon, which gets the money at once (decision 0043). 404 if it is not sold any more; 402 purchase.card_declined with the provider’s message at paymentSourceId; 400 SOURCE_UNKNOWN or SOURCE_EXPIRED at paymentSourceId.',
});

export const continuePackagePurchase = defineCall({
  name: 'continuePackagePurchase',
  service: 'payments',
  method: 'POST',
  path: '/packages/:packageId/continue',
  secure: true,
  request: z.object({ packageId: id }),
  answer: purchase,
  notice: false,
  summary:
    'Asks the provider what became of the purchase of a package, after authentication or an interrupted request; for its buyer. Errors as for buyPackage. Changes nothing if it is paid.',
});

export const packageCalls = {
  addPackageOffer,
  endPackageOffer,
  getPackageOffers,
  getOwnPackages,
  buyPackage,
  continuePackagePurchase,
};
