import {
  batchCancel,
  cancelAsProfessional,
  changeAppointmentStatus,
  getBookData,
  getManagedArtists,
  getProfessionalAppointment,
  getProfessionalAppointments,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const appointmentsApi = createFrizoApi({
  name: 'appointments',
  tags: ['appointments'],
  endpoints: {
    // Booking happens in a modal with a store of its own, so a list that is shown again is asked for again.
    getProfessionalAppointments: query(getProfessionalAppointments, {
      provides: ['appointments'],
      keepSeconds: 0,
    }),
    getProfessionalAppointment: query(getProfessionalAppointment, {
      provides: ['appointments'],
      keepSeconds: 0,
    }),
    getManagedArtists: query(getManagedArtists),
    // The page says itself that it failed, and offers Retry.
    getBookData: query(getBookData, { provides: ['appointments'], keepSeconds: 0, notice: false }),
    cancelAsProfessional: mutation(cancelAsProfessional, { invalidates: ['appointments'] }),
    batchCancel: mutation(batchCancel, { invalidates: ['appointments'] }),
    changeAppointmentStatus: mutation(changeAppointmentStatus, { invalidates: ['appointments'] }),
  },
});
