import {
  addPackageOffer,
  endPackageOffer,
  getOwnPackages,
  getPackageOffers,
  buyPackage,
  continuePackagePurchase,
  type AnswerOf,
  type BoughtPackage,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';
import type { PurchaseCalls } from '../prepaid/use-purchase.ts';

export const packagesApi = createFrizoApi({
  name: 'packages',
  tags: ['packages'],
  endpoints: {
    getPackageOffers: query(getPackageOffers, { keepSeconds: 0 }),
    // Payments use visits, so they are loaded each time they are shown.
    getOwnPackages: query(getOwnPackages, { provides: ['packages'], keepSeconds: 0 }),
    addPackageOffer: mutation(addPackageOffer),
    endPackageOffer: mutation(endPackageOffer),
  },
});

export interface ChosenOffer {
  readonly offerId: number;
}

const purchaseOf = (answer: AnswerOf<typeof buyPackage>) => ({
  bought: answer.package,
  clientSecret: answer.clientSecret,
});

/** How one is bought, and what became of it. */
export const packagePurchase: PurchaseCalls<ChosenOffer, BoughtPackage> = {
  buy: async (request, order) => purchaseOf(await request(buyPackage, order, { notice: false })),
  resume: async (request, packageId) =>
    purchaseOf(await request(continuePackagePurchase, { packageId }, { notice: false })),
};
