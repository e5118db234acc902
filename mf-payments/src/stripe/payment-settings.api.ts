import { getPaymentSettings } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const paymentSettingsApi = createFrizoApi({
  name: 'payment-settings',
  tags: [],
  endpoints: { getPaymentSettings: query(getPaymentSettings, { keepSeconds: 3_600 }) },
});
