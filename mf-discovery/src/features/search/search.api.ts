import { getServiceTree, suggestNames, suggestPlaces } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const searchApi = createFrizoApi({
  name: 'search',
  endpoints: {
    // The bar works without it: the gallery below is what the person came for.
    getServiceTree: query(getServiceTree, { keepSeconds: 3_600, notice: false }),
    suggestNames: query(suggestNames),
    suggestPlaces: query(suggestPlaces),
  },
});
