import {
  addGiftCard,
  getGiftCardSalons,
  getOwnGiftCards,
  getSalonOffers,
  getSoldPrepaid,
  refundPurchase,
  saveGiftCardOffer,
  buyGiftCard,
  continueGiftCardPurchase,
  type AnswerOf,
  type GiftCard,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';
import type { PurchaseCalls } from '../prepaid/use-purchase.ts';

export const giftCardsApi = createFrizoApi({
  name: 'gift-cards',
  tags: ['gift-cards', 'salon-offers', 'sold'],
  endpoints: {
    getGiftCardSalons: query(getGiftCardSalons, { keepSeconds: 0 }),
    // Payments and refunds change balances, so they are loaded each time they are shown.
    getOwnGiftCards: query(getOwnGiftCards, { provides: ['gift-cards'], keepSeconds: 0 }),
    addGiftCard: mutation(addGiftCard, { invalidates: ['gift-cards'] }),
    getSalonOffers: query(getSalonOffers, { provides: ['salon-offers'], keepSeconds: 0 }),
    getSoldPrepaid: query(getSoldPrepaid, { provides: ['sold'], keepSeconds: 0 }),
    refundPurchase: mutation(refundPurchase, { invalidates: ['sold', 'salon-offers'] }),
    saveGiftCardOffer: mutation(saveGiftCardOffer, { invalidates: ['salon-offers'] }),
  },
});

export interface Gift {
  readonly salonId: number;
  readonly amountCent: number;
  readonly recipientEmail: string;
  readonly message: string;
}

const purchaseOf = ({ giftCard, clientSecret }: AnswerOf<typeof buyGiftCard>) => ({
  bought: giftCard,
  clientSecret,
});

/** How one is bought, and what became of it. */
export const giftCardPurchase: PurchaseCalls<Gift, GiftCard> = {
  buy: async (request, order) => purchaseOf(await request(buyGiftCard, order, { notice: false })),
  resume: async (request, giftCardId) =>
    purchaseOf(await request(continueGiftCardPurchase, { giftCardId }, { notice: false })),
};
