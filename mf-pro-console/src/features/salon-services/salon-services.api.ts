import {
  getDurationIntervals,
  getOwnArtistServices,
  getOwnSalonServices,
  getServiceTree,
} from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const salonServicesApi = createFrizoApi({
  name: 'salon-services',
  tags: [],
  endpoints: {
    getOwnSalonServices: query(getOwnSalonServices, { keepSeconds: 0, notice: false }),
    getOwnArtistServices: query(getOwnArtistServices, { keepSeconds: 0, notice: false }),
    getServiceTree: query(getServiceTree, { keepSeconds: 3_600, notice: false }),
    getDurationIntervals: query(getDurationIntervals, { keepSeconds: 3_600, notice: false }),
  },
});
