import { getPaymentTransfers, getPayoutAccount, getPayouts, getSalonBalance } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** Money of a salon: everything is read again when a payment or a payout changes. */
export const payoutsApi = createFrizoApi({
  name: 'payouts',
  tags: [],
  endpoints: {
    getPayoutAccount: query(getPayoutAccount, { keepSeconds: 0 }),
    getSalonBalance: query(getSalonBalance, { keepSeconds: 0 }),
    getPayouts: query(getPayouts, { keepSeconds: 0 }),
    getPaymentTransfers: query(getPaymentTransfers, { keepSeconds: 0 }),
  },
});
