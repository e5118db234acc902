import { getGalleryCards } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const viewerApi = createFrizoApi({
  name: 'viewer',
  endpoints: { getGalleryCards: query(getGalleryCards) },
});
