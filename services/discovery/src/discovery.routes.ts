import * as contracts from '@frizo/contracts';
import type {
  AnswerOf,
  getMapAddresses as getMapAddressesCall,
  ParsedRequestOf,
  suggestNames as suggestNamesCall,
} from '@frizo/contracts';
import { escapeLike, route, type Route, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { getArtistCards } from './cards/get-artist-cards.ts';
import { getGalleryCards } from './cards/get-gallery-cards.ts';
import { withDeadline } from './deadline.ts';
import { createGallerySearchStore } from './search/gallery-search.store.ts';
import { searchGallery } from './search/search-gallery.ts';
import { suggestPlaces } from './places/suggest-places.ts';

/** All calls are public. */
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

type MapAddresses = AnswerOf<typeof getMapAddressesCall>['addresses'];

/** The contract's limit; a map of the country cannot show more markers. */
const shownAtMost = 5_000;

/** The addresses of public salons (Q95); only the oldest if there are too many. */
async function getMapAddresses(knex: Knex): Promise<MapAddresses> {
  const query = knex('addresses')
    .join('salons', 'salons.salon_id', 'addresses.salon_id')
    .where('salons.is_public', true)
    .select<MapAddresses>(
      'address_id as id',
      'salons.salon_id as salonId',
      'title',
      'url',
      'city',
      'state',
      'lat',
      'lon',
    )
    .orderBy('address_id')
    .limit(shownAtMost);
  return withDeadline(query);
}

type Suggestions = AnswerOf<typeof suggestNamesCall>['list'];

/** Public salons and artists whose name contains the text or resembles it, the most similar first (Q129). */
async function suggestNames(
  knex: Knex,
  { input, limit }: ParsedRequestOf<typeof suggestNamesCall>,
): Promise<Suggestions> {
  const pattern = `%${escapeLike(input)}%`;
  const query = knex.raw<{ rows: Suggestions }>(
    `select kind, id, name, city, state from (
       select 'salon' as kind, salon_id as id, title as name, salon_id from salons
         where is_public and (fold_name(title) like fold_name(:pattern) or fold_name(title) % fold_name(:input))
       union all
       select 'artist', artist_id, full_name, artists.salon_id from artists join salons using (salon_id)
         where artists.is_public and salons.is_public and (fold_name(full_name) like fold_name(:pattern) or fold_name(full_name) % fold_name(:input))
     ) as named
     join lateral (select city, state from addresses where addresses.salon_id = named.salon_id order by address_id limit 1)
       as place on true
     order by similarity(fold_name(name), fold_name(:input)) desc, name, id
     limit :limit`,
    { pattern, input, limit },
  );
  return (await withDeadline(query)).rows;
}
