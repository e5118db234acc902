import * as contracts from '@frizo/contracts';
import {
  type Actor,
  notFound,
  route,
  type Route,
  type ServiceParts,
  userIdOf,
  isProfessional,
  professionalOf,
} from '@frizo/service-kit';
import { listClientAppointments, readOwnAppointment } from './client-appointments.read-model.ts';
import { findAppointmentsOutsideHours } from './find-outside-hours.ts';
import { listProfessionalAppointments } from './list-professional-appointments.ts';
import {
  readBookData,
  readDayOfClient,
  readProfessionalAppointments,
} from './professional-appointments.read-model.ts';
import { listUnseen, markSeen } from './unseen-appointments.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>;

/** Lists and the journal: clients see their own appointments, professionals those of their salon, artists only their own there. */
export function listsRoutes({ knex, clock, transaction }: Parts): Route[] {
  const viewer = (actor: Actor) => ({ actor: professionalOf(actor), now: clock.now() });
  return [
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
          ...viewer(actor),
          search: request.combinedSearch || undefined,
          artistIds: request.artistList,
        }),
    }),
    route(contracts.getProfessionalAppointment, {
      policy: isProfessional,
      async handle({ request, actor }) {
        const [appointment] = await readProfessionalAppointments(knex, [request.id], viewer(actor));
        if (!appointment) throw notFound('There is no such appointment.');
        return { appointment };
      },
    }),
    route(contracts.findAppointmentsOutsideHours, {
      policy: isProfessional,
      // It reads only, and is a POST because a week does not fit into an address.
      idempotency: 'none',
      handle: ({ request, actor }) => findAppointmentsOutsideHours(knex, request, viewer(actor)),
    }),
    route(contracts.getDailyAppointments, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        appointments: await readDayOfClient(knex, request, viewer(actor)),
      }),
    }),
    route(contracts.getBookData, {
      policy: isProfessional,
      handle: async ({ request, actor }) => ({
        appointments: await readBookData(knex, request, viewer(actor)),
      }),
    }),
    route(contracts.getUnseenAppointments, {
      policy: isProfessional,
      handle: ({ request, actor }) => listUnseen(knex, request.limit, viewer(actor)),
    }),
    route(contracts.markAppointmentSeen, {
      policy: isProfessional,
      async handle({ request, actor }) {
        await transaction((trx) => markSeen(trx, request.id, viewer(actor)));
        return { success: true as const };
      },
    }),
  ];
}
