import { getUnseenAppointments, markAppointmentSeen } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const unseenApi = createFrizoApi({
  name: 'unseen',
  endpoints: {
    getUnseenAppointments: query(getUnseenAppointments, { keepSeconds: 0 }),
    // Not invalidating: what was seen stays in the open dialog, so that nothing moves under the reader's hand.
    markAppointmentSeen: mutation(markAppointmentSeen),
  },
});
