import { defineRemote, type Remote } from '@frizo/remote-kit';
import { requestFirstPage, dropFirstPage, keyOf } from './features/gallery/first-page.ts';
import { storedGallery } from './features/gallery/gallery-memory.ts';
import { galleryApi } from './features/gallery/gallery.api.ts';
import { readSearch } from './features/search/search-address.ts';
import { favoritesApi } from './features/favorites/favorites.api.ts';
import { searchApi } from './features/search/search.api.ts';
import { viewerApi } from './features/viewer/viewer.api.ts';
import { Root } from './root.tsx';

const renderedCards = defineRemote({
  name: 'mf-discovery',
  Root,
  apis: [searchApi, viewerApi, favoritesApi, galleryApi],
});

/** The first page is requested before React starts, which takes a slow phone as long as the network. */
export const remote: Remote = {
  async mount(element, context) {
    const search = readSearch(window.location.search);
    const isHome = window.location.pathname === '/';
    if (isHome && storedGallery(keyOf(search)) === null) requestFirstPage(context.request, search);
    const mounted = await renderedCards.mount(element, context);
    return {
      ...mounted,
      unmount() {
        mounted.unmount();
        dropFirstPage(context.request);
      },
    };
  },
};
