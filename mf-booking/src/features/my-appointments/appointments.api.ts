import { cancelAsClient, getClientAppointment, getClientAppointments } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const appointmentsApi = createFrizoApi({
  name: 'appointments',
  tags: ['appointments'],
  endpoints: {
    // Booking happens in a modal with a store of its own, so a list that is shown again is asked for again.
    getClientAppointments: query(getClientAppointments, { provides: ['appointments'], keepSeconds: 0 }),
    getClientAppointment: query(getClientAppointment, { provides: ['appointments'], keepSeconds: 0 }),
    cancelAsClient: mutation(cancelAsClient, { invalidates: ['appointments'] }),
  },
});
