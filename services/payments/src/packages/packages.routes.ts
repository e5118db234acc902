import * as contracts from '@frizo/contracts';
import { professionalOf, route, userIdOf, type Route } from '@frizo/service-kit';
import { isSalonAdmin } from '../orders/orders.policy.ts';
import type { PurchaseTools } from '../prepaid/purchases.store.ts';
import { runPurchase } from '../prepaid/run-purchase.ts';
import { startPackage } from './buy-package.ts';
import { endOffer, insertPackageOffer, listPackageOffers } from './package-offers.ts';
import { listPackages, presentPackage, readOwnPackage } from './packages.store.ts';

type Tools = PurchaseTools & { readonly now: () => Date };

/** They ask the provider, or are safe to repeat by the state of rows: no stored answers. */
const changing = { idempotency: 'none', standsAlone: true } as const;

/** Packages: those who manage a salon sell them, everybody buys and sees their own (decision 0043). */
export function packageRoutes(tools: Tools): Route[] {
  const { knex, now, inTransaction } = tools;
  return [
    route(contracts.getPackageOffers, { handle: ({ request }) => listPackageOffers(knex, request) }),
    route(contracts.getOwnPackages, {
      handle: ({ request, actor }) => listPackages(knex, userIdOf(actor), request),
    }),
    route(contracts.addPackageOffer, {
      policy: isSalonAdmin,
      handle: ({ request, actor }) =>
        inTransaction(async ({ trx }) => ({
          offer: await insertPackageOffer(trx, professionalOf(actor), request, now()),
        })),
    }),
    route(contracts.endPackageOffer, {
      ...changing,
      policy: isSalonAdmin,
      async handle({ request: { offerId }, actor }) {
        const { salonId } = professionalOf(actor);
        await inTransaction(({ trx }) => endOffer(trx, { salonId, offerId, now: now() }));
        return { offerId };
      },
    }),
    ...purchaseRoutes(tools),
  ];
}

function purchaseRoutes(tools: Tools): Route[] {
  const finish = async (buyerId: number, purchaseId: number) => {
    const clientSecret = await runPurchase(tools, { purchaseId, buyerId });
    const bought = await readOwnPackage(tools.knex, buyerId, { 'purchase.id': purchaseId });
    return { package: presentPackage(bought), clientSecret };
  };
  return [
    route(contracts.buyPackage, {
      ...changing,
      async handle({ request, actor }) {
        const buyerId = userIdOf(actor);
        return finish(
          buyerId,
          await tools.inTransaction((context) => startPackage(context, buyerId, request)),
        );
      },
    }),
    route(contracts.continuePackagePurchase, {
      ...changing,
      async handle({ request, actor }) {
        const buyerId = userIdOf(actor);
        const bought = await readOwnPackage(tools.knex, buyerId, { 'p.id': request.packageId });
        return finish(buyerId, bought.purchase_id);
      },
    }),
  ];
}
