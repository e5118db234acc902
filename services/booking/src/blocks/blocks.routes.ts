import * as contracts from '@frizo/contracts';
import { route, type Route, type ServiceParts, isProfessional, professionalOf } from '@frizo/service-kit';
import { professionalFor } from '../appointments/appointments.policy.ts';
import { readBlockData } from './block-data.read-model.ts';
import { blockTime, changeBlock, removeBlock } from './change-blocks.ts';

/** Artists block their own time; a business or a salon admin that of everyone at the salon. */
export function blocksRoutes({
  knex,
  clock,
  transaction,
}: Pick<ServiceParts, 'knex' | 'clock' | 'transaction'>): Route[] {
  return [
    route(contracts.getBlockData, {
      policy: isProfessional,
      idempotency: 'none',
      handle: async ({ request, actor }) => ({
        blocks: await readBlockData(knex, request, professionalOf(actor)),
      }),
    }),
    route(contracts.blockTime, {
      policy: isProfessional,
      handle: async ({ request, actor }) => {
        const { salonId } = professionalFor(actor, [request.userID]);
        const now = clock.now();
        return { blocks: await transaction((trx) => blockTime({ trx, now, salonId }, request)) };
      },
    }),
    route(contracts.changeBlock, {
      policy: isProfessional,
      handle: async ({ request, actor: requester }) => {
        const actor = professionalFor(requester, [request.masterUser]);
        const now = clock.now();
        return { block: await transaction((trx) => changeBlock({ trx, now, actor }, request)) };
      },
    }),
    route(contracts.removeBlock, {
      policy: isProfessional,
      handle: async ({ request, actor }) => {
        await transaction((trx) => removeBlock(trx, professionalOf(actor), request));
        return { success: true as const };
      },
    }),
  ];
}
