import { getCustomerCharges } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const chargesApi = createFrizoApi({
  name: 'charges',
  tags: [],
  endpoints: { getCustomerCharges: query(getCustomerCharges, { keepSeconds: 0 }) },
});
