import * as contracts from '@frizo/contracts';
import { formatDuration } from '@frizo/local-time';
import {
  type Actor,
  isProfessional,
  managesSalon,
  notFound,
  professionalOf,
  route,
  type Route,
  type ServiceParts,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Artist } from '../artists/artists.store.ts';
import { refreshPublicity } from '../completeness/refresh-publicity.ts';
import { announceServices } from './announce-services.ts';
import { changeArtistServices, replaceServiceArtists } from './assign-services.ts';
import {
  beginServicesChange,
  readCorrections,
  readSalonServices,
  servicesVersionOf,
} from './salon-services.store.ts';
import { addServices, editService, removeService } from './save-salon-services.ts';
import { createServicesStore } from './services.store.ts';

/** What a salon offers and who does it: those who manage the salon read and change all, artists read what is theirs (spec 5.5, 6, 7.4). */
export function salonServiceRoutes(
  parts: Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'>,
): Route[] {
  return [...readingRoutes(parts.knex), ...changingRoutes(parts), ...assigningRoutes(parts)];
}

const policy = (actor: Actor) => isProfessional(actor) && managesSalon(actor);

function readingRoutes(knex: Knex): Route[] {
  const services = createServicesStore(knex);
  return [
    route(contracts.getDurationIntervals, { policy: isProfessional, handle: async () => durationIntervals }),
    route(contracts.getOwnSalonServices, {
      policy,
      handle: ({ actor }) => readSalonServices(knex, professionalOf(actor).salonId),
    }),
    route(contracts.getOwnArtistServices, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const { artistId } = request;
        const { salonId, userId } = professionalOf(actor);
        const version = await servicesVersionOf(knex, salonId);
        const isAllowed = managesSalon(actor) || artistId === userId;
        const artist = await Artist.query(knex).findOne({ id: artistId, salon_id: salonId });
        if (!isAllowed || !artist) throw notFound('There is no such artist.');
        return { version, services: await services.assignedTo(artistId) };
      },
    }),
    route(contracts.getSalonServiceCorrections, {
      policy: isProfessional,
      handle({ actor }) {
        const { salonId, userId } = professionalOf(actor);
        return readCorrections(knex, { salonId, artistId: managesSalon(actor) ? null : userId });
      },
    }),
  ];
}

type ChangeParts = Pick<ServiceParts, 'clock' | 'outbox' | 'transaction'>;

function changingRoutes(parts: ChangeParts): Route[] {
  return [
    route(contracts.addSalonService, {
      policy,
      async handle({ request: { version, ...service }, actor }) {
        const { ids, ...changed } = await change(parts, actor, version, async (trx) => ({
          ids: await addServices(trx, professionalOf(actor), [service], () => ''),
        }));
        return { ...changed, salonServiceId: ids[0] as number };
      },
    }),
    route(contracts.addSalonServices, {
      policy,
      handle: ({ request: { version, services }, actor }) =>
        change(parts, actor, version, async (trx) => ({
          salonServiceIds: await addServices(
            trx,
            professionalOf(actor),
            services,
            (index) => `services.${index}.`,
          ),
        })),
    }),
    route(contracts.editSalonService, {
      policy,
      handle: ({ request, actor }) =>
        change(parts, actor, request.version, (trx, salonId) => editService(trx, salonId, request)),
    }),
    route(contracts.removeSalonService, {
      policy,
      handle: ({ request, actor }) =>
        change(parts, actor, request.version, (trx, salonId) =>
          removeService(trx, salonId, request.salonServiceId),
        ),
    }),
  ];
}

function assigningRoutes(parts: ChangeParts): Route[] {
  return [
    route(contracts.setArtistServices, {
      policy,
      handle: ({ request, actor }) =>
        change(parts, actor, request.version, (trx, salonId) => changeArtistServices(trx, salonId, request)),
    }),
    route(contracts.setServiceArtists, {
      policy,
      handle: ({ request, actor }) =>
        change(parts, actor, request.version, (trx, salonId) => replaceServiceArtists(trx, salonId, request)),
    }),
  ];
}

/** Runs a change of the actor's salon in one transaction with the event that tells booking and the search. */
function change<Result extends object | void>(
  parts: ChangeParts,
  actor: Actor,
  version: number,
  run: (trx: Knex.Transaction, salonId: number) => Promise<Result>,
): Promise<Result & { version: number }> {
  const { salonId } = professionalOf(actor);
  return parts.transaction(async (trx) => {
    const newVersion = await beginServicesChange(trx, { salonId, version });
    const result = await run(trx, salonId);
    await announceServices(trx, parts.outbox, salonId);
    await refreshPublicity(trx, parts, salonId);
    return { ...result, version: newVersion };
  });
}

const stepSeconds = 900;
/** 12 hours, as the contract allows. */
const intervalCount = 48;
const intervals = Array.from({ length: intervalCount }, (_, index) => {
  const value = (index + 1) * stepSeconds;
  return { id: index + 1, value, name: formatDuration(value) };
});
const durationIntervals = {
  durations: intervals.map(({ id, ...rest }) => ({ durationID: id, ...rest })),
  processings: intervals.map(({ id, ...rest }) => ({ processingID: id, ...rest })),
};
