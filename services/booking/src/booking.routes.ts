import * as contracts from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { answerRefused } from './appointments/answer-refused.ts';
import { bookAppointments } from './appointments/book-appointments.ts';
import { readClientAppointments } from './appointments/client-appointments.read-model.ts';
import { getTimeIntervals } from './availability/get-time-intervals.ts';
import { getTimeMarkers } from './availability/get-time-markers.ts';
import { holdTime } from './holds/hold-time.ts';
import { deleteHoldOf } from './holds/holds.store.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'outbox'>;

/** Times are public, as a shop's opening hours are; whoever holds, books or lists does so for themselves alone. */
export function bookingRoutes({ knex, clock, transaction, outbox }: Parts): Route[] {
  return [
    route(contracts.getTimeIntervals, {
      handle: ({ request }) => getTimeIntervals(knex, request, clock.now()),
    }),
    route(contracts.getTimeMarkers, {
      handle: async ({ request }) => ({ markers: await getTimeMarkers(knex, request, clock.now()) }),
    }),
    route(contracts.holdTime, {
      async handle({ request, actor }) {
        const by = { knex, now: clock.now(), clientUserId: userIdOf(actor) };
        const wanted = { ...request, clientUserId: by.clientUserId };
        const heldUntil = await answerRefused(by, () =>
          transaction((trx) => holdTime({ trx, now: by.now }, wanted)),
        );
        return { heldUntilTimestamp: Math.floor(heldUntil.getTime() / 1000) };
      },
    }),
    route(contracts.releaseHold, {
      async handle({ actor }) {
        await deleteHoldOf(knex, userIdOf(actor));
        return { success: true as const };
      },
    }),
    route(contracts.bookAsClient, {
      async handle({ request, actor, requestId }) {
        const by = { knex, now: clock.now(), clientUserId: userIdOf(actor) };
        const booking = { clientUserId: by.clientUserId, appointments: request.appointments, requestId };
        const appointments = await answerRefused(by, () =>
          transaction((trx) => bookAppointments({ trx, outbox, now: by.now }, booking)),
        );
        return { appointments };
      },
    }),
    route(contracts.getClientAppointments, {
      handle: ({ request, actor }) =>
        readClientAppointments(knex, {
          ...request,
          search: request.combinedSearch || undefined,
          clientUserId: userIdOf(actor),
          now: clock.now(),
        }),
    }),
  ];
}
