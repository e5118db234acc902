import { getBrands, getOwnBrands } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const brandsApi = createFrizoApi({
  name: 'brands',
  tags: [],
  endpoints: {
    getBrands: query(getBrands, { keepSeconds: 3_600, notice: false }),
    getOwnBrands: query(getOwnBrands, { keepSeconds: 0, notice: false }),
  },
});
