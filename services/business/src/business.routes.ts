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
import { createArtistsStore, currentArtists, presentArtist } from './artists/artists.store.ts';
import { scheduleRoutes } from './hours/schedule.routes.ts';
import { getSalonInfo, readSalonInfo } from './salons/get-salon-info.ts';
import { createSalonsStore } from './salons/salons.store.ts';
import { salonServiceRoutes } from './services/salon-services.routes.ts';
import { createServicesStore, type ServicesStore } from './services/services.store.ts';

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
      handle: ({ request }) => getArtistServices(services, request, { publicOnly: true }),
    }),
    route(contracts.getManagedArtistServices, {
      policy: ({ userType, salonId }) => userType !== null && salonId !== null,
      async handle({ request, actor }) {
        const managed = await managedArtists(knex, actor, request.artists);
        return getArtistServices(services, request, { publicOnly: false, managed });
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
async function getManagedArtists(knex: Knex, actor: Actor): Promise<AnswerOf<typeof call>> {
  const { userId, salonId } = actor;
  const found = salonId === null ? undefined : await createSalonsStore(knex).byId(salonId);
  if (!found) throw notFound('There is no such salon.');
  const salon = await readSalonInfo(knex, found, { publicOnly: false });
  const data = managesAll(actor) ? salon.users : salon.users.filter(({ id }) => id === userId);
  return { salon, data, count: data.length };
}

/** An artist manages only their own calendar (spec 6). */
function managesAll({ userType, salonAdmin }: Actor): boolean {
  return salonAdmin || userType !== 6;
}

/** Those of these artists whose calendars a professional manages. */
async function managedArtists(knex: Knex, actor: Actor, artistIds: readonly number[]): Promise<number[]> {
  if (actor.salonId === null) return [];
  const found = await currentArtists(knex, actor.salonId)
    .findByIds([...artistIds])
    .select('id');
  return found.map(({ id }) => id).filter((id) => managesAll(actor) || id === actor.userId);
}

async function getArtistServices(
  services: ServicesStore,
  { artists, hasGalleryItem }: { readonly artists: readonly number[]; readonly hasGalleryItem: boolean },
  { publicOnly, managed = artists }: { readonly publicOnly: boolean; readonly managed?: readonly number[] },
): Promise<AnswerOf<typeof contracts.getArtistServices>> {
  const offered = await services.offeredBy(managed, { hasGalleryItem, publicOnly });
  return { artists: artists.map((artistId) => ({ artistId, services: offered.get(artistId) ?? [] })) };
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
