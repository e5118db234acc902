import {
  autoCompleteSalonClient,
  bookAsClient,
  bookAsProfessional,
  cancelAsClient,
  cancelAsProfessional,
  changeAsClient,
  changeAsProfessional,
  findSalonClient,
  getArtistServices,
  getBookingPolicy,
  getClientAppointment,
  getDailyAppointments,
  getFreeStarts,
  getManagedArtists,
  getManagedArtistServices,
  getOwnFreeStarts,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getProfessionalAppointment,
  getSalonInfoByArtist,
  getStripeCustomer,
  getTimeIntervals,
  getTimeMarkers,
  joinWaitingList,
  saveAsClient,
  saveAsProfessional,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

const notCached = { keepSeconds: 0 } as const;
// Times change while the form is open, so the calendar is reloaded each time it is shown.
const times = { provides: ['times'], keepSeconds: 0 } as const;
const write = { invalidates: ['times'] } as const;
/** A save without a response is sent again with its idempotency key. */
const save = { invalidates: ['times'], isOnce: true } as const;

/** The calls of both modes. A remote that mounts the form lists it in `apis`. */
export const bookingApi = createFrizoApi({
  name: 'booking-form',
  tags: ['times'],
  endpoints: {
    getArtistServices: query(getArtistServices),
    getTimeMarkers: query(getTimeMarkers, times),
    getTimeIntervals: query(getTimeIntervals, times),
    getOwnTimeMarkers: query(getOwnTimeMarkers, times),
    getOwnTimeIntervals: query(getOwnTimeIntervals, times),
    getFreeStarts: query(getFreeStarts, times),
    getOwnFreeStarts: query(getOwnFreeStarts, times),
    // In client mode.
    getSalonInfoByArtist: query(getSalonInfoByArtist),
    getBookingPolicy: query(getBookingPolicy, notCached),
    getStripeCustomer: query(getStripeCustomer, notCached),
    getClientAppointment: query(getClientAppointment, notCached),
    bookAsClient: mutation(bookAsClient, write),
    changeAsClient: mutation(changeAsClient, save),
    cancelAsClient: mutation(cancelAsClient, write),
    saveAsClient: mutation(saveAsClient, save),
    joinWaitingList: mutation(joinWaitingList, { notice: false }),
    // In professional mode.
    getManagedArtists: query(getManagedArtists),
    getManagedArtistServices: query(getManagedArtistServices),
    getProfessionalAppointment: query(getProfessionalAppointment, notCached),
    getDailyAppointments: query(getDailyAppointments, notCached),
    findSalonClient: query(findSalonClient, notCached),
    autoCompleteSalonClient: query(autoCompleteSalonClient, notCached),
    bookAsProfessional: mutation(bookAsProfessional),
    changeAsProfessional: mutation(changeAsProfessional, { isOnce: true }),
    cancelAsProfessional: mutation(cancelAsProfessional),
    saveAsProfessional: mutation(saveAsProfessional, { isOnce: true }),
  },
});
