import {
  batchCancel,
  cancelAsProfessional,
  changeAppointmentStatus,
  chargeCancellationFee,
  forgiveCancellationFee,
  getAppointmentCharges,
  getBookData,
  getManagedArtists,
  getPaymentOrderByAppointment,
  getProfessionalAppointment,
  getProfessionalAppointments,
  refundVisitCharge,
  removeAppointment,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const appointmentsApi = createFrizoApi({
  name: 'appointments',
  tags: ['appointments'],
  endpoints: {
    // Bookings happen in a modal with its own store, so a list is reloaded each time it is shown.
    getProfessionalAppointments: query(getProfessionalAppointments, {
      provides: ['appointments'],
      keepSeconds: 0,
    }),
    getProfessionalAppointment: query(getProfessionalAppointment, {
      provides: ['appointments'],
      keepSeconds: 0,
    }),
    getManagedArtists: query(getManagedArtists),
    // The journal shows its own error, with Retry, and loads neighboring days ahead.
    getBookData: query(getBookData, { provides: ['appointments'], notice: false }),
    getAppointmentCharges: query(getAppointmentCharges, { provides: ['appointments'], keepSeconds: 0 }),
    getPaymentOrderByAppointment: query(getPaymentOrderByAppointment, {
      provides: ['appointments'],
      keepSeconds: 0,
    }),
    chargeCancellationFee: mutation(chargeCancellationFee, { invalidates: ['appointments'] }),
    forgiveCancellationFee: mutation(forgiveCancellationFee, { invalidates: ['appointments'] }),
    refundVisitCharge: mutation(refundVisitCharge, { invalidates: ['appointments'] }),
    cancelAsProfessional: mutation(cancelAsProfessional, { invalidates: ['appointments'] }),
    removeAppointment: mutation(removeAppointment, { invalidates: ['appointments'] }),
    batchCancel: mutation(batchCancel, { invalidates: ['appointments'] }),
    changeAppointmentStatus: mutation(changeAppointmentStatus, { invalidates: ['appointments'] }),
  },
});
