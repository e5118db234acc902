import { bookAsClient, holdTime as holdTimeCall, releaseHold } from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { holdTime } from '../holds/hold-time.ts';
import { deleteHoldOf } from '../holds/holds.store.ts';
import { answerRefused } from './answer-refused.ts';
import { bookAppointments } from './book-appointments.ts';

type Parts = Pick<ServiceParts, 'knex' | 'clock' | 'transaction' | 'outbox'>;

/** Whoever holds or books does so for themselves alone. */
export function savesRoutes({ knex, clock, transaction, outbox }: Parts): Route[] {
  return [
    route(holdTimeCall, {
      async handle({ request, actor }) {
        const by = { knex, now: clock.now(), clientUserId: userIdOf(actor) };
        const wanted = { ...request, clientUserId: by.clientUserId };
        const heldUntil = await answerRefused(by, () =>
          transaction((trx) => holdTime({ trx, now: by.now }, wanted)),
        );
        return { heldUntilTimestamp: Math.floor(heldUntil.getTime() / 1000) };
      },
    }),
    route(releaseHold, {
      async handle({ actor }) {
        await deleteHoldOf(knex, userIdOf(actor));
        return { success: true as const };
      },
    }),
    route(bookAsClient, {
      async handle({ request, actor, requestId }) {
        const by = { knex, now: clock.now(), clientUserId: userIdOf(actor) };
        const booking = { clientUserId: by.clientUserId, appointments: request.appointments, requestId };
        const appointments = await answerRefused(by, () =>
          transaction((trx) => bookAppointments({ trx, outbox, now: by.now }, booking)),
        );
        return { appointments };
      },
    }),
  ];
}
