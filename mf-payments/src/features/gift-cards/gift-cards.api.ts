import {
  addGiftCard,
  getGiftCardSalons,
  getOwnGiftCards,
  getSalonOffers,
  getSoldPrepaid,
  refundPurchase,
  saveGiftCardOffer,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

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
