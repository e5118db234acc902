import * as contracts from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { createGallerySearchStore } from './gallery/gallery-search.store.ts';
import { searchGallery } from './gallery/search-gallery.ts';
import { suggestNames } from './names/suggest-names.ts';
import { suggestPlaces } from './places/suggest-places.ts';

/** Everything here is public: it is what visitors come for. */
export function discoveryRoutes({ knex }: Pick<ServiceParts, 'knex'>): Route[] {
  const search = createGallerySearchStore(knex);
  return [
    route(contracts.searchGallery, { handle: ({ request }) => searchGallery(search, request) }),
    route(contracts.suggestNames, {
      handle: async ({ request }) => ({ list: await suggestNames(knex, request) }),
    }),
    route(contracts.suggestPlaces, {
      handle: async ({ request }) => ({ list: await suggestPlaces(knex, request) }),
    }),
  ];
}
