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
import { findClient } from './find-client.ts';
import { completeClients, listClients } from './list-clients.ts';
import { resolveDuplicate } from './merge-clients.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>;

/** For professionals. Only a business or a salon admin removes clients from the salon's list; only artists have a list of their own. */
export function clientsRoutes({ knex, clock, transaction }: Parts): Route[] {
  const mayEditClientList = (actor: Actor): boolean => isProfessional(actor) && managesSalon(actor);
  const isSalonArtist = (actor: Actor): boolean => isProfessional(actor) && actor.userType === 6;
  return [
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
      async handle({ request, actor }) {
        const { salonId } = professionalOf(actor);
        const removal = { salonId, clientId: request.clientID, now: clock.now() };
        await transaction((trx) => removeClient(trx, removal));
        return { success: true as const };
      },
    }),
    route(contracts.resolveClientDuplicate, {
      policy: mayEditClientList,
      handle: async ({ request, actor }) => ({
        client: await transaction((trx) => resolveDuplicate(trx, request, professionalOf(actor).salonId)),
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
