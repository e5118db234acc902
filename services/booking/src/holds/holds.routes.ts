import { holdTime as holdTimeCall, releaseHold } from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { withRefusals } from '../appointments/refusals.ts';
import { clientBookingActor } from '../appointments/appointments.policy.ts';
import { holdTime } from './hold-time.ts';
import { deleteHoldsOf } from './holds.store.ts';

/** Clients hold times only for themselves. */
export function holdsRoutes({
  knex,
  clock,
  transaction,
}: Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>): Route[] {
  return [
    route(holdTimeCall, {
      async handle({ request, actor }) {
        const now = clock.now();
        const clientUserId = userIdOf(actor);
        const heldUntil = await withRefusals(
          { knex, now, bookingActor: clientBookingActor(clientUserId) },
          () => transaction((trx) => holdTime({ trx, now }, { ...request, clientUserId })),
        );
        return { heldUntilTimestamp: Math.floor(heldUntil.getTime() / 1000) };
      },
    }),
    route(releaseHold, {
      async handle({ request, actor }) {
        await deleteHoldsOf(knex, userIdOf(actor), request.entry);
        return { success: true as const };
      },
    }),
  ];
}
