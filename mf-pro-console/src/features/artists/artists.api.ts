import { getOwnArtist, getOwnArtists } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** The artists of the salon, on the pages of /my-salon/artists. */
export const artistsApi = createFrizoApi({
  name: 'artists',
  tags: [],
  endpoints: {
    getOwnArtists: query(getOwnArtists, { keepSeconds: 0, notice: false }),
    getOwnArtist: query(getOwnArtist, { keepSeconds: 0, notice: false }),
  },
});
