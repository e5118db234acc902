import { getSoldPrepaid, refundPurchase } from '@frizo/contracts';
import { professionalOf, route, type Route } from '@frizo/service-kit';
import { isSalonAdmin } from '../orders/orders.policy.ts';
import { listSold, readSold } from './list-sold.ts';
import type { PurchaseTools } from './purchases.store.ts';
import { refuseFailedPurchaseRefund, startPurchaseRefund } from './refund-purchase.ts';

/** What a salon has sold in advance: those who manage it see it and give it back (decision 0043). */
export function soldRoutes({ knex, runNow, inTransaction }: PurchaseTools): Route[] {
  return [
    route(getSoldPrepaid, {
      policy: isSalonAdmin,
      handle: ({ request, actor }) => listSold(knex, professionalOf(actor).salonId, request),
    }),
    route(refundPurchase, {
      // It asks the provider, and carries a key of its own.
      idempotency: 'none',
      standsAlone: true,
      policy: isSalonAdmin,
      async handle({ request, actor }) {
        const admin = professionalOf(actor);
        const key = await inTransaction((context) => startPurchaseRefund(context, admin, request));
        await runNow(key);
        await refuseFailedPurchaseRefund(knex, key);
        return { sold: await readSold(knex, admin.salonId, request.purchaseId) };
      },
    }),
  ];
}
