import {
  addSubscriptionSource,
  cancelSubscription,
  changeMainPlan,
  confirmSubscription,
  createSubscription,
  getCoupon,
  getSubscriptionCustomer,
  getSubscriptionFees,
  getSubscriptionPlans,
  previewSubscription,
  removeSubscriptionSource,
  setDefaultSubscriptionSource,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

const changes = { invalidates: ['subscription'] } as const;

export const subscriptionApi = createFrizoApi({
  name: 'subscription',
  tags: ['subscription'],
  endpoints: {
    getSubscriptionPlans: query(getSubscriptionPlans),
    // Cards and plans are changed in dialogs with stores of their own.
    getSubscriptionCustomer: query(getSubscriptionCustomer, { provides: ['subscription'], keepSeconds: 0 }),
    getSubscriptionFees: query(getSubscriptionFees, { provides: ['subscription'], keepSeconds: 0 }),
    previewSubscription: query(previewSubscription, { keepSeconds: 0 }),
    getCoupon: query(getCoupon, { keepSeconds: 0 }),
    createSubscription: mutation(createSubscription, changes),
    changeMainPlan: mutation(changeMainPlan, changes),
    cancelSubscription: mutation(cancelSubscription, changes),
    confirmSubscription: mutation(confirmSubscription, changes),
    addSubscriptionSource: mutation(addSubscriptionSource, changes),
    setDefaultSubscriptionSource: mutation(setDefaultSubscriptionSource, changes),
    removeSubscriptionSource: mutation(removeSubscriptionSource, changes),
  },
});
