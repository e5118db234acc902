import { getServiceTree, suggestNames, suggestPlaces } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const searchApi = createFrizoApi({
  name: 'search',
  endpoints: {
    // Without a notice: the gallery works without the service tree.
    getServiceTree: query(getServiceTree, { keepSeconds: 3_600, notice: false }),
    suggestNames: query(suggestNames),
    suggestPlaces: query(suggestPlaces),
  },
});
