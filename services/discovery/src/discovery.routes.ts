import * as contracts from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { getArtistCards } from './cards/get-artist-cards.ts';
import { getGalleryCards } from './cards/get-gallery-cards.ts';
import { createGallerySearchStore } from './gallery/gallery-search.store.ts';
import { searchGallery } from './gallery/search-gallery.ts';
import { getMapAddresses } from './map/get-map-addresses.ts';
import { suggestNames } from './names/suggest-names.ts';
import { suggestPlaces } from './places/suggest-places.ts';

/** Everything here is public: it is what visitors come for. */
export function discoveryRoutes({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Route[] {
  const search = createGallerySearchStore(knex);
  return [
    route(contracts.searchGallery, { handle: ({ request }) => searchGallery(search, request, clock.now()) }),
    route(contracts.getGalleryCards, {
      handle: async ({ request }) => ({ items: await getGalleryCards(knex, request.ids, clock.now()) }),
    }),
    route(contracts.getArtistCards, {
      handle: async ({ request }) => ({ items: await getArtistCards(knex, request.ids, clock.now()) }),
    }),
    route(contracts.getMapAddresses, { handle: async () => ({ addresses: await getMapAddresses(knex) }) }),
    route(contracts.suggestNames, {
      handle: async ({ request }) => ({ list: await suggestNames(knex, request) }),
    }),
    route(contracts.suggestPlaces, {
      handle: async ({ request }) => ({ list: await suggestPlaces(knex, request) }),
    }),
  ];
}
