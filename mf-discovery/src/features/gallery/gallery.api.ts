import { createFrizoApi, pagedQuery } from '@frizo/remote-kit';
import { searchGallery } from '@frizo/contracts';

/** Spec 9: galleries come in twelves. */
export const pageSize = 12;

export const galleryApi = createFrizoApi({
  name: 'gallery',
  endpoints: {
    searchGallery: pagedQuery(searchGallery, {
      pageSize: () => pageSize,
      items: (answer) => answer.items,
      total: (answer) => answer.count,
    }),
  },
});
