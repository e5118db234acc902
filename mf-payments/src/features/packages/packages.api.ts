import { addPackageOffer, endPackageOffer, getOwnPackages, getPackageOffers } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

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
