import {
  acceptWaitingOffer,
  cancelAsClient,
  declinePaymentOrder,
  declineWaitingOffer,
  getAppointmentCharges,
  getClientAppointment,
  getClientAppointments,
  getOwnWaitingList,
  getPaymentOrderByAppointment,
  leaveWaitingList,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const appointmentsApi = createFrizoApi({
  name: 'appointments',
  tags: ['appointments', 'waiting-list'],
  endpoints: {
    // Bookings happen in a modal with its own store, so a list is reloaded each time it is shown.
    getClientAppointments: query(getClientAppointments, { provides: ['appointments'], keepSeconds: 0 }),
    getClientAppointment: query(getClientAppointment, { provides: ['appointments'], keepSeconds: 0 }),
    getAppointmentCharges: query(getAppointmentCharges, { provides: ['appointments'], keepSeconds: 0 }),
    getPaymentOrderByAppointment: query(getPaymentOrderByAppointment, {
      provides: ['appointments'],
      keepSeconds: 0,
    }),
    cancelAsClient: mutation(cancelAsClient, { invalidates: ['appointments'] }),
    declinePaymentOrder: mutation(declinePaymentOrder, { invalidates: ['appointments'] }),
    getOwnWaitingList: query(getOwnWaitingList, { provides: ['waiting-list'], keepSeconds: 0 }),
    leaveWaitingList: mutation(leaveWaitingList, { invalidates: ['waiting-list'] }),
    acceptWaitingOffer: mutation(acceptWaitingOffer, { invalidates: ['waiting-list', 'appointments'] }),
    declineWaitingOffer: mutation(declineWaitingOffer, { invalidates: ['waiting-list'] }),
  },
});
