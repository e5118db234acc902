import { confirmAppointment, getConfirmation } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const confirmApi = createFrizoApi({
  name: 'confirm',
  tags: ['confirmation'],
  endpoints: {
    getConfirmation: query(getConfirmation, { provides: ['confirmation'], keepSeconds: 0 }),
    // Where it is refused, the appointment is looked at again, and says why.
    confirmAppointment: mutation(confirmAppointment, { invalidates: ['confirmation'] }),
  },
});
