import * as contracts from '@frizo/contracts';
import { route, type Route, type ServiceParts, isProfessional, professionalOf } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { professionalFor } from '../appointments/appointments.policy.ts';
import { readBlockData } from './block-data.read-model.ts';
import { blockTime, changeBlock, removeBlock } from './change-blocks.ts';

/** Artists block their own time; a business or a salon admin that of everyone at the salon. */
export function blocksRoutes({
  knex,
  clock,
  outbox,
  transaction,
}: Pick<ServiceParts, 'knex' | 'clock' | 'outbox' | 'transaction'>): Route[] {
  /** A change of blocks, which open journals of the salon are told of. */
  const change = <Result>(
    salonId: number,
    run: (trx: Knex.Transaction) => Promise<Result>,
  ): Promise<Result> =>
    transaction(async (trx) => {
      const result = await run(trx);
      await outbox.add(trx, contracts.blocksChanged, { salonId });
      return result;
    });
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
        return { blocks: await change(salonId, (trx) => blockTime({ trx, now, salonId }, request)) };
      },
    }),
    route(contracts.changeBlock, {
      policy: isProfessional,
      handle: async ({ request, actor: requester }) => {
        const actor = professionalFor(requester, [request.masterUser]);
        const now = clock.now();
        return { block: await change(actor.salonId, (trx) => changeBlock({ trx, now, actor }, request)) };
      },
    }),
    route(contracts.removeBlock, {
      policy: isProfessional,
      handle: async ({ request, actor }) => {
        const professional = professionalOf(actor);
        await change(professional.salonId, (trx) => removeBlock(trx, professional, request));
        return { success: true as const };
      },
    }),
  ];
}
