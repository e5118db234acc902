import {
  bookAsClient,
  getArtistServices,
  getSalonInfoByArtist,
  getTimeIntervals,
  getTimeMarkers,
  holdTime,
  releaseHold,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query } from '@frizo/remote-kit';

export const bookApi = createFrizoApi({
  name: 'book',
  tags: ['times'],
  endpoints: {
    getSalonInfoByArtist: query(getSalonInfoByArtist),
    getArtistServices: query(getArtistServices),
    // Others book while the modal is open: what is shown of the calendar is asked for anew each time it is looked at.
    getTimeMarkers: query(getTimeMarkers, { provides: ['times'], keepSeconds: 0 }),
    getTimeIntervals: query(getTimeIntervals, { provides: ['times'], keepSeconds: 0 }),
    // Not invalidating: to the calls of times, which nobody is logged in for, one's own hold is somebody's.
    holdTime: mutation(holdTime),
    releaseHold: mutation(releaseHold, { invalidates: ['times'] }),
    bookAsClient: mutation(bookAsClient, { invalidates: ['times'] }),
  },
});
