import { getProfessionalProfile } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** The salon that the tabs of /my-salon are about. */
export const businessProfileApi = createFrizoApi({
  name: 'business-profile',
  tags: [],
  endpoints: {
    getProfessionalProfile: query(getProfessionalProfile, { keepSeconds: 0, notice: false }),
  },
});
