import * as contracts from '@frizo/contracts';
import {
  route,
  type Actor,
  type Route,
  type ServiceParts,
  isProfessional,
  managesSalon,
  professionalOf,
} from '@frizo/service-kit';
import { addClient } from './add-client.ts';
import { editClient, hideClient, removeClient, showClient } from './edit-client.ts';
import { listClientVisits, readClientRecord } from './client-record.ts';
import { exportClients } from './export-clients.ts';
import { findClient } from './find-client.ts';
import { importClients } from './import-clients.ts';
import { completeClients, listClients } from './list-clients.ts';
import { resolveDuplicate } from './merge-clients.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'outbox'>;

/** For professionals. Only a business or a salon admin removes clients from the salon's list; only artists have a list of their own. */
export function clientsRoutes(parts: Parts): Route[] {
  const { knex, clock, transaction, outbox } = parts;
  const mayEditClientList = (actor: Actor): boolean => isProfessional(actor) && managesSalon(actor);
  const isSalonArtist = (actor: Actor): boolean => isProfessional(actor) && actor.userType === 6;
  return [
    ...recordRoutes(parts),
    route(contracts.getSalonClients, {
      policy: isProfessional,
      handle: ({ request, actor }) => listClients(knex, request, professionalOf(actor)),
    }),
    route(contracts.autoCompleteSalonClient, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        data: await completeClients(knex, request.search, professionalOf(actor)),
      }),
    }),
    route(contracts.findSalonClient, {
      // Its count must persist, whatever happens to the other entries.
      standsAlone: true,
      policy: isProfessional,
      handle: ({ request, actor }) =>
        findClient(knex, request.clientPhone, { actor: professionalOf(actor), now: clock.now() }),
    }),
    route(contracts.addSalonClient, {
      policy: isProfessional,
      handle: async ({ request: person, actor }) => ({
        client: await transaction((trx) =>
          addClient(trx, { actor: professionalOf(actor), person, now: clock.now() }),
        ),
      }),
    }),
    route(contracts.editSalonClient, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        client: await transaction((trx) => editClient(trx, request, professionalOf(actor))),
      }),
    }),
    route(contracts.removeSalonClient, {
      policy: mayEditClientList,
      async handle({ request, actor, requestId }) {
        const removal = { salonId: professionalOf(actor).salonId, clientId: request.clientID };
        await transaction((trx) => {
          outbox.wakeAfter(trx);
          return removeClient({ trx, outbox, requestId, now: clock.now() }, removal);
        });
        return { success: true as const };
      },
    }),
    route(contracts.resolveClientDuplicate, {
      policy: mayEditClientList,
      handle: async ({ request, actor }) => ({
        client: await transaction((trx) => resolveDuplicate(trx, request, professionalOf(actor))),
      }),
    }),
    route(contracts.addClientVisibility, {
      policy: isSalonArtist,
      handle: async ({ request, actor }) => ({
        client: await transaction((trx) => showClient(trx, request.salonClientId, professionalOf(actor))),
      }),
    }),
    route(contracts.removeClientVisibility, {
      policy: isSalonArtist,
      async handle({ request, actor }) {
        await transaction((trx) => hideClient(trx, request.salonClientId, professionalOf(actor)));
        return { success: true as const };
      },
    }),
  ];
}

/** Records, import and export (decision 0034): for the clients on the caller's list. */
function recordRoutes({ knex, clock, transaction }: Parts): Route[] {
  return [
    route(contracts.getClientRecord, {
      policy: isProfessional,
      handle: ({ request: { salonClientId }, actor }) =>
        readClientRecord(knex, salonClientId, { actor: professionalOf(actor), now: clock.now() }),
    }),
    route(contracts.getClientVisits, {
      policy: isProfessional,
      handle: ({ request, actor }) =>
        listClientVisits(knex, request, { actor: professionalOf(actor), now: clock.now() }),
    }),
    route(contracts.exportSalonClients, {
      policy: isProfessional,
      handle: ({ request, actor }) => exportClients(knex, request, professionalOf(actor)),
    }),
    route(contracts.importSalonClients, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        results: await transaction((trx) =>
          importClients(trx, { ...request, actor: professionalOf(actor), now: clock.now() }),
        ),
      }),
    }),
  ];
}
