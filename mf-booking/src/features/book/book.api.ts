import {
  bookAsClient,
  cancelAsClient,
  changeAsClient,
  getArtistServices,
  getClientAppointment,
  getOwnTimeIntervals,
  getOwnTimeMarkers,
  getSalonInfoByArtist,
  getTimeIntervals,
  getTimeMarkers,
  holdTime,
  releaseHold,
  saveAsClient,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

// Others book while the modal is open: what is shown of the calendar is asked for anew each time it is looked at.
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
    // Not invalidating: one's own hold is free to oneself.
    holdTime: mutation(holdTime),
    releaseHold: mutation(releaseHold, write),
    bookAsClient: mutation(bookAsClient, write),
    changeAsClient: mutation(changeAsClient, save),
    cancelAsClient: mutation(cancelAsClient, write),
    saveAsClient: mutation(saveAsClient, save),
  },
});
