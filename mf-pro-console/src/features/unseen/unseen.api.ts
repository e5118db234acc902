import { getUnseenAppointments, markAppointmentSeen } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const unseenApi = createFrizoApi({
  name: 'unseen',
  endpoints: {
    getUnseenAppointments: query(getUnseenAppointments, { keepSeconds: 0 }),
    // Without invalidation: seen appointments stay in the open dialog, so that the list does not move.
    markAppointmentSeen: mutation(markAppointmentSeen),
  },
});
