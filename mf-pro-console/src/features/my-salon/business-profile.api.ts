import { getProfessionalProfile } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** The salon on the tabs of /my-salon. */
export const businessProfileApi = createFrizoApi({
  name: 'business-profile',
  tags: [],
  endpoints: {
    getProfessionalProfile: query(getProfessionalProfile, { keepSeconds: 0, notice: false }),
  },
});
