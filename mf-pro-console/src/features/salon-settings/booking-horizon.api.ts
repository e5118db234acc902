import { getBookingSettings } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** How far ahead clients may book. Separate from its form, whose code only some users load. */
export const horizonApi = createFrizoApi({
  name: 'booking-horizon',
  tags: [],
  endpoints: {
    getBookingSettings: query(getBookingSettings, { keepSeconds: 0, notice: false }),
  },
});
