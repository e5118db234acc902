import { defineRemote } from '@frizo/remote-kit';
import { galleryApi } from './features/gallery/gallery.api.ts';
import { searchApi } from './features/search/search.api.ts';
import { GalleryPage } from './features/gallery/gallery.page.tsx';

export const remote = defineRemote({
  name: 'mf-discovery',
  Root: GalleryPage,
  apis: [galleryApi, searchApi],
});
