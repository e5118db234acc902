import * as contracts from '@frizo/contracts';
import { route, type Route, type ServiceParts } from '@frizo/service-kit';
import { createArtistsStore, presentArtist } from './artists/artists.store.ts';
import { getManagedArtists } from './artists/get-managed-artists.ts';
import { getSalonInfo } from './salons/get-salon-info.ts';
import { createServicesStore } from './services/services.store.ts';
import { getZip } from './zips/get-zip.ts';

/** What everyone may read of a business, and what its professionals may. */
export function businessRoutes({ knex }: Pick<ServiceParts, 'knex'>): Route[] {
  const artists = createArtistsStore(knex);
  const services = createServicesStore(knex);
  return [
    route(contracts.getServiceTree, {
      handle: async () => ({ response: await services.tree() }),
    }),
    route(contracts.getPureServices, {
      handle: async () => ({ response: (await services.tree()).filter(({ leaf }) => leaf) }),
    }),
    route(contracts.getSalonServices, {
      handle: async ({ request }) => ({ services: await services.ofSalon(request.salonId, request) }),
    }),
    route(contracts.getSalonInfoByArtist, {
      handle: ({ request }) => getSalonInfo(knex, request.artistId),
    }),
    route(contracts.getArtistServices, {
      async handle({ request }) {
        const offered = await services.offeredBy(request.artists, request);
        return {
          artists: request.artists.map((artistId) => ({ artistId, services: offered.get(artistId) ?? [] })),
        };
      },
    }),
    route(contracts.getSalonArtists, {
      // Who is not public yet is the salon's own affair; the professional's view of it comes with the console.
      policy: (_actor, request) => request.publicOnly,
      async handle({ request }) {
        const found = await artists.ofSalon(request.salonId, {
          publicOnly: true,
          hasGalleryItem: request.hasGalleryItem,
        });
        return { data: found.map(presentArtist), count: found.length };
      },
    }),
    route(contracts.getManagedArtists, {
      policy: ({ userType, salonId }) => userType !== null && salonId !== null,
      handle: ({ actor }) => getManagedArtists(knex, actor),
    }),
    route(contracts.getZip, { handle: async ({ request }) => getZip(request.zip) }),
  ];
}
