import { declinePaymentOrder, getPaymentOrders } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const paymentOrderListApi = createFrizoApi({
  name: 'payment-order-list',
  tags: ['payment-orders'],
  endpoints: {
    // Most changes happen in dialogs with a store of their own.
    getPaymentOrders: query(getPaymentOrders, { provides: ['payment-orders'], keepSeconds: 0 }),
    declinePaymentOrder: mutation(declinePaymentOrder, { invalidates: ['payment-orders'] }),
  },
});
