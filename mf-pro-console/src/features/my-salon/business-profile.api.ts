import {
  countAddressAppointments,
  getProfessionalProfile,
  suggestStreets,
  type ProfessionalProfile,
} from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

/** The salon on the tabs of /my-salon. */
export const businessProfileApi = createFrizoApi({
  name: 'business-profile',
  tags: [],
  endpoints: {
    getProfessionalProfile: query(getProfessionalProfile, { keepSeconds: 0, notice: false }),
    countAddressAppointments: query(countAddressAppointments, { keepSeconds: 0, notice: false }),
    suggestStreets: query(suggestStreets, { keepSeconds: 60, notice: false }),
  },
});

/** The business as it was loaded last, for forms that change it. */
export interface ReloadableProfile {
  profile: ProfessionalProfile;
  /** Loads the profile again; undefined when that failed. */
  reload(): Promise<ProfessionalProfile | undefined>;
}
