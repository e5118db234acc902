import { getBookingSettings } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** How far ahead clients may book. Apart from its form, whose code only those need who see it. */
export const horizonApi = createFrizoApi({
  name: 'booking-horizon',
  tags: [],
  endpoints: {
    getBookingSettings: query(getBookingSettings, { keepSeconds: 0, notice: false }),
  },
});
