import { getArtistSchedules } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** The weeks of a salon's artists; their addresses are in the business profile. */
export const workingHoursApi = createFrizoApi({
  name: 'working-hours',
  tags: [],
  endpoints: {
    getArtistSchedules: query(getArtistSchedules, { keepSeconds: 0, notice: false }),
  },
});
