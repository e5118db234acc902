import { getCustomerCharges, getOwnVisitCharges, payVisitCharge } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const chargesApi = createFrizoApi({
  name: 'charges',
  tags: ['visit-charges'],
  endpoints: {
    getCustomerCharges: query(getCustomerCharges, { keepSeconds: 0 }),
    getOwnVisitCharges: query(getOwnVisitCharges, { provides: ['visit-charges'], keepSeconds: 0 }),
    payVisitCharge: mutation(payVisitCharge, { invalidates: ['visit-charges'] }),
  },
});
