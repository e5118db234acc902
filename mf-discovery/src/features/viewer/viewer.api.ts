import { getGalleryCards, searchGallery } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const viewerApi = createFrizoApi({
  name: 'viewer',
  endpoints: {
    getGalleryCards: query(getGalleryCards),
    // Without a notice: without more work the panel is only shorter.
    searchGallery: query(searchGallery, { notice: false }),
  },
});
