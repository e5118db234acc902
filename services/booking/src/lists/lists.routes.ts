import { getClientAppointments } from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { listClientAppointments } from './client-appointments.read-model.ts';

/** Everybody lists their own. */
export function listsRoutes({ knex, clock }: Pick<ServiceParts, 'knex' | 'clock'>): Route[] {
  return [
    route(getClientAppointments, {
      handle: ({ request, actor }) =>
        listClientAppointments(knex, {
          ...request,
          search: request.combinedSearch || undefined,
          clientUserId: userIdOf(actor),
          now: clock.now(),
        }),
    }),
  ];
}
