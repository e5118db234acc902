import { getGalleryCards, searchGallery } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const viewerApi = createFrizoApi({
  name: 'viewer',
  endpoints: {
    getGalleryCards: query(getGalleryCards),
    // The picture is what the person came for; without more of it the panel is only shorter.
    searchGallery: query(searchGallery, { notice: false }),
  },
});
