import {
  addPaymentSource,
  createCardSetup,
  getStripeCustomer,
  removePaymentSource,
  setDefaultPaymentSource,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const cardsApi = createFrizoApi({
  name: 'cards',
  tags: ['cards'],
  endpoints: {
    // Cards are added in a dialog with a store of its own.
    getStripeCustomer: query(getStripeCustomer, { provides: ['cards'], keepSeconds: 0 }),
    createCardSetup: mutation(createCardSetup),
    addPaymentSource: mutation(addPaymentSource, { invalidates: ['cards'] }),
    setDefaultPaymentSource: mutation(setDefaultPaymentSource, { invalidates: ['cards'] }),
    removePaymentSource: mutation(removePaymentSource, { invalidates: ['cards'] }),
  },
});
