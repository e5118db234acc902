import {
  bookAsClient,
  cancelAsClient,
  changeAsClient,
  getArtistServices,
  getClientAppointment,
  getFreeStarts,
  getOwnFreeStarts,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getSalonInfoByArtist,
  getTimeIntervals,
  getTimeMarkers,
  saveAsClient,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

// Others book while the modal is open: the calendar is loaded again each time it is shown.
const times = { provides: ['times'], keepSeconds: 0 } as const;
const write = { invalidates: ['times'] } as const;
/** A save of which no answer came is sent again under its key. */
const save = { invalidates: ['times'], isOnce: true } as const;

/** What both modes ask for, and what a client writes. */
export const bookApi = createFrizoApi({
  name: 'book',
  tags: ['times'],
  endpoints: {
    getSalonInfoByArtist: query(getSalonInfoByArtist),
    getArtistServices: query(getArtistServices),
    getClientAppointment: query(getClientAppointment, { keepSeconds: 0 }),
    getTimeMarkers: query(getTimeMarkers, times),
    getTimeIntervals: query(getTimeIntervals, times),
    getOwnTimeMarkers: query(getOwnTimeMarkers, times),
    getOwnTimeIntervals: query(getOwnTimeIntervals, times),
    getFreeStarts: query(getFreeStarts, times),
    getOwnFreeStarts: query(getOwnFreeStarts, times),
    bookAsClient: mutation(bookAsClient, write),
    changeAsClient: mutation(changeAsClient, save),
    cancelAsClient: mutation(cancelAsClient, write),
    saveAsClient: mutation(saveAsClient, save),
  },
});
