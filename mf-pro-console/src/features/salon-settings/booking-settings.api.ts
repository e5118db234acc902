import { getBookingSettings, getSalonPolicy, saveBookingSettings } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

/** What clients can book. Separate from its forms, whose code only some users load. */
export const bookingSettingsApi = createFrizoApi({
  name: 'booking-settings',
  tags: [],
  endpoints: {
    getBookingSettings: query(getBookingSettings, { keepSeconds: 0, notice: false }),
    getSalonPolicy: query(getSalonPolicy, { keepSeconds: 0, notice: false }),
    saveBookingSettings: mutation(saveBookingSettings),
  },
});
