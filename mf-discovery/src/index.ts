import { defineRemote } from '@frizo/remote-kit';
import { galleryApi } from './features/gallery/gallery.api.ts';
import { searchApi } from './features/search/search.api.ts';
import { Root } from './root.tsx';

export const remote = defineRemote({
  name: 'mf-discovery',
  Root,
  apis: [galleryApi, searchApi],
});
