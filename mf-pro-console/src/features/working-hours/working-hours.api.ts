import { getArtistSchedules, getProfessionalProfile } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** The weeks of a salon's artists, and the addresses where they work. */
export const workingHoursApi = createFrizoApi({
  name: 'working-hours',
  tags: [],
  endpoints: {
    getArtistSchedules: query(getArtistSchedules, { keepSeconds: 0, notice: false }),
    getScheduleAddresses: query(getProfessionalProfile, { keepSeconds: 0, notice: false }),
  },
});
