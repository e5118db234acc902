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
  getClientAppointment,
  getDailyAppointments,
  getFreeStarts,
  getManagedArtists,
  getOwnFreeStarts,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getProfessionalAppointment,
  getSalonInfoByArtist,
  getTimeIntervals,
  getTimeMarkers,
  saveAsClient,
  saveAsProfessional,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

const fresh = { keepSeconds: 0 } as const;
// Others book while the form is open: the calendar is loaded again each time it is shown.
const times = { provides: ['times'], keepSeconds: 0 } as const;
const write = { invalidates: ['times'] } as const;
/** A save of which no answer came is sent again under its key. */
const save = { invalidates: ['times'], isOnce: true } as const;

/** The calls of both modes. Whoever mounts the form lists it in `apis`. */
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
    // Of clients.
    getSalonInfoByArtist: query(getSalonInfoByArtist),
    getClientAppointment: query(getClientAppointment, fresh),
    bookAsClient: mutation(bookAsClient, write),
    changeAsClient: mutation(changeAsClient, save),
    cancelAsClient: mutation(cancelAsClient, write),
    saveAsClient: mutation(saveAsClient, save),
    // Of professionals.
    getManagedArtists: query(getManagedArtists),
    getProfessionalAppointment: query(getProfessionalAppointment, fresh),
    getDailyAppointments: query(getDailyAppointments, fresh),
    findSalonClient: query(findSalonClient, fresh),
    autoCompleteSalonClient: query(autoCompleteSalonClient, fresh),
    bookAsProfessional: mutation(bookAsProfessional),
    changeAsProfessional: mutation(changeAsProfessional, { isOnce: true }),
    cancelAsProfessional: mutation(cancelAsProfessional),
    saveAsProfessional: mutation(saveAsProfessional, { isOnce: true }),
  },
});
