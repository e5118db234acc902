import { confirmAppointment, getConfirmation } from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const confirmApi = createFrizoApi({
  name: 'confirm',
  tags: ['confirmation'],
  endpoints: {
    getConfirmation: query(getConfirmation, { provides: ['confirmation'], keepSeconds: 0 }),
    // After a refusal the appointment is loaded again and shows why.
    confirmAppointment: mutation(confirmAppointment, { invalidates: ['confirmation'] }),
  },
});
