import { holdTime as holdTimeCall, releaseHold } from '@frizo/contracts';
import { route, userIdOf, type Route, type ServiceParts } from '@frizo/service-kit';
import { answerRefused } from '../appointments/answer-refused.ts';
import { clientSaver } from '../appointments/saver.ts';
import { holdTime } from './hold-time.ts';
import { deleteHoldOf } from './holds.store.ts';

/** Whoever holds a time does so for themselves alone. */
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
        const heldUntil = await answerRefused({ knex, now, saver: clientSaver(clientUserId) }, () =>
          transaction((trx) => holdTime({ trx, now }, { ...request, clientUserId })),
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
  ];
}
