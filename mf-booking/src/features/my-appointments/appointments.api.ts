import { getClientAppointments } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const appointmentsApi = createFrizoApi({
  name: 'appointments',
  endpoints: {
    // Booking happens in a modal with a store of its own, so a list that is shown again is asked for again.
    getClientAppointments: query(getClientAppointments, { keepSeconds: 0 }),
  },
});
