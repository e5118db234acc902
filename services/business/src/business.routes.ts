import * as contracts from '@frizo/contracts';
import type { AnswerOf, getManagedArtists as call } from '@frizo/contracts';
import { findZip } from '@frizo/places';
import { type Actor, DomainError, notFound, route, type Route, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { brandRoutes } from './brands/brands.routes.ts';
import { completenessRoutes } from './completeness/completeness.routes.ts';
import type { BusinessEnv } from './env.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { artistRoutes } from './artists/artists.routes.ts';
import { createArtistsStore, presentArtist } from './artists/artists.store.ts';
import { scheduleRoutes } from './hours/schedule.routes.ts';
import { getSalonInfo, readSalonInfo } from './salons/get-salon-info.ts';
import { createSalonsStore } from './salons/salons.store.ts';
import { salonServiceRoutes } from './services/salon-services.routes.ts';
import { createServicesStore } from './services/services.store.ts';

/** Public calls about businesses, and calls for their professionals. */
export function businessRoutes(
  parts: Pick<ServiceParts, 'knex' | 'bus' | 'clock' | 'log' | 'outbox' | 'transaction'>,
  env: BusinessEnv,
): Route[] {
  const { knex } = parts;
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
      // Artists who are not public are visible only to professionals of the salon, by `getManagedArtists`.
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
    ...artistRoutes(parts),
    ...profileRoutes(parts, env),
    ...scheduleRoutes(parts),
    ...salonServiceRoutes(parts),
    ...completenessRoutes(knex),
    ...brandRoutes(parts),
    route(contracts.getZip, { handle: async ({ request }) => getZip(request.zip) }),
  ];
}

/** The salon of a professional, and the artists whose calendars they manage: an artist only themselves, others all (spec 6). */
async function getManagedArtists(
  knex: Knex,
  { userId, userType, salonId, salonAdmin }: Actor,
): Promise<AnswerOf<typeof call>> {
  const found = salonId === null ? undefined : await createSalonsStore(knex).byId(salonId);
  if (!found) throw notFound('There is no such salon.');
  const salon = await readSalonInfo(knex, found, { publicOnly: false });
  const managesAll = salonAdmin || userType !== 6;
  const data = managesAll ? salon.users : salon.users.filter(({ id }) => id === userId);
  return { salon, data, count: data.length };
}

/** City, state and time zone of a ZIP, for forms with an address (spec 5.5, Q63). */
function getZip(zip: string): AnswerOf<typeof contracts.getZip> {
  const place = findZip(zip);
  if (!place) {
    throw new DomainError('zip.not_exists', 'Enter an existing zip', {
      status: 404,
      fields: { zip: ['ZIP_NOT_EXISTS'] },
    });
  }
  return { city: place.city, state: place.state, timezone: place.timezone };
}
