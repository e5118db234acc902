import {
  acceptPaymentOrder,
  closePaymentOrderWithCash,
  continuePayment,
  createPaymentOrder,
  declinePaymentOrder,
  getDiscountSolution,
  getPayableAppointments,
  getPaymentOrder,
  getPaymentOrderByAppointment,
  getSuggestedTax,
  refundPaymentOrder,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const paymentOrdersApi = createFrizoApi({
  name: 'payment-orders',
  tags: ['payment-orders'],
  endpoints: {
    // Both sides change an order, so it is loaded each time it is shown.
    getPaymentOrder: query(getPaymentOrder, { provides: ['payment-orders'], keepSeconds: 0 }),
    getPaymentOrderByAppointment: query(getPaymentOrderByAppointment, {
      provides: ['payment-orders'],
      keepSeconds: 0,
    }),
    getPayableAppointments: query(getPayableAppointments, { provides: ['payment-orders'], keepSeconds: 0 }),
    getSuggestedTax: query(getSuggestedTax),
    getDiscountSolution: query(getDiscountSolution, { keepSeconds: 0 }),
    createPaymentOrder: mutation(createPaymentOrder, { invalidates: ['payment-orders'] }),
    closePaymentOrderWithCash: mutation(closePaymentOrderWithCash, { invalidates: ['payment-orders'] }),
    declinePaymentOrder: mutation(declinePaymentOrder, { invalidates: ['payment-orders'] }),
    acceptPaymentOrder: mutation(acceptPaymentOrder, { invalidates: ['payment-orders'] }),
    continuePayment: mutation(continuePayment, { invalidates: ['payment-orders'] }),
    refundPaymentOrder: mutation(refundPaymentOrder, { invalidates: ['payment-orders'] }),
  },
});
