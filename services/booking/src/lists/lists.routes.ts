import * as contracts from '@frizo/contracts';
import {
  type Actor,
  notFound,
  route,
  type Route,
  type ServiceParts,
  userIdOf,
  isProfessional,
  managesSalon,
  professionalOf,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
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
    countAtAddress({ knex, clock }),
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

function countAtAddress({ knex, clock }: Pick<Parts, 'knex' | 'clock'>): Route {
  return route(contracts.countAddressAppointments, {
    policy: (actor) => isProfessional(actor) && managesSalon(actor),
    handle: ({ request: { addressId }, actor }) =>
      countFuture(knex, { salonId: professionalOf(actor).salonId, addressId, now: clock.now() }),
  });
}

/** How many active appointments at an address of the salon have not started, and the local date of the last one. */
async function countFuture(
  knex: Knex,
  { salonId, addressId, now }: { readonly salonId: number; readonly addressId: number; readonly now: Date },
): Promise<contracts.AnswerOf<typeof contracts.countAddressAppointments>> {
  const [row] = await knex('appointments')
    .where({ salon_id: salonId, address_id: addressId, status: contracts.appointmentStatus.active })
    .where('starts_at', '>', now)
    .select<{ count: number; lastDate: string | null }[]>(
      knex.raw('count(*)::int as count'),
      knex.raw('max(local_date) as "lastDate"'),
    );
  return row ?? { count: 0, lastDate: null };
}
