import * as contracts from '@frizo/contracts';
import { notFound, route, userIdOf, type Actor, type Route, type ServiceParts } from '@frizo/service-kit';
import { isProfessional, professionalOf } from '../people/professional.policy.ts';
import { unseenRoutes } from '../unseen/unseen.routes.ts';
import { listClientAppointments, readOwnAppointment } from './client-appointments.read-model.ts';
import { readDayOfClient } from './day-of-client.ts';
import { listProfessionalAppointments } from './list-professional-appointments.ts';
import { readProfessionalAppointments } from './professional-appointments.read-model.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>;

/** Everybody lists what they have booked themselves; professionals what is booked at their salon. */
export function listsRoutes(parts: Parts): Route[] {
  const { knex, clock } = parts;
  const onlooker = (actor: Actor) => ({ actor: professionalOf(actor), now: clock.now() });
  return [
    ...unseenRoutes(parts),
    route(contracts.getClientAppointments, {
      handle: ({ request, actor }) =>
        listClientAppointments(knex, {
          ...request,
          search: request.combinedSearch || undefined,
          clientUserId: userIdOf(actor),
          now: clock.now(),
        }),
    }),
    route(contracts.getClientAppointment, {
      async handle({ request, actor }) {
        const own = { id: request.id, clientUserId: userIdOf(actor) };
        const appointment = await readOwnAppointment(knex, own, clock.now());
        if (!appointment) throw notFound('There is no such appointment.');
        return { appointment };
      },
    }),
    route(contracts.getProfessionalAppointments, {
      policy: isProfessional,
      handle: ({ request, actor }) =>
        listProfessionalAppointments(knex, {
          ...request,
          ...onlooker(actor),
          search: request.combinedSearch || undefined,
          artistIds: request.artistList,
        }),
    }),
    route(contracts.getProfessionalAppointment, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const [appointment] = await readProfessionalAppointments(knex, [request.id], onlooker(actor));
        if (!appointment) throw notFound('There is no such appointment.');
        return { appointment };
      },
    }),
    route(contracts.getDailyAppointments, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        appointments: await readDayOfClient(knex, request, onlooker(actor)),
      }),
    }),
  ];
}
