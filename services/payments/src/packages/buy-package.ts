import { packageSold as packageSoldEvent, type buyPackage, type ParsedRequestOf } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import { packageSold } from '../domain/prepaid-postings.ts';
import { postAll } from '../ledger/ledger.ts';
import type { PaymentState } from '../orders/payment-intents.ts';
import type { PurchaseContext, PurchaseRow } from '../prepaid/purchases.store.ts';
import { findPurchase, startPurchase } from '../prepaid/start-purchase.ts';
import { requireSameRequest } from '../request-keys.ts';
import type { OfferRow } from './package-offers.ts';
import { boughtPackages, packageColumns, type PackageRow } from './packages.store.ts';

/**
 * Starts the purchase of a package, which can be used once it is paid (decision 0043).
 * @returns the id of the purchase
 * @throws DomainError as `buyPackage` says; 422 for a key of another purchase
 */
export async function startPackage(
  context: PurchaseContext,
  buyerId: number,
  request: ParsedRequestOf<typeof buyPackage>,
): Promise<number> {
  const { trx, now } = context;
  const { offerId, requestKey, paymentSourceId } = request;
  const findRepeated = () => findRepeatedPackage(context, buyerId, request);
  // Also if it is not sold any more.
  const repeated = await findRepeated();
  if (repeated !== undefined) return repeated;
  const offer = await trx('package_offers as offer')
    .join('salon_names as salon', 'salon.salon_id', 'offer.salon_id')
    .where('offer.id', offerId)
    .whereNull('offer.ended_at')
    .first<(OfferRow & { salon_name: string }) | undefined>('offer.*', 'salon.name as salon_name');
  if (!offer) throw notFound('This package is not sold any more.');
  const { salon_id: salonId, price_cents: cents, visits, salon_name } = offer;
  const purchase = { kind: 'package' as const, salonId, buyerId, requestKey, cents, cardId: paymentSourceId };
  const insertBought = async (purchaseId: number) => {
    await trx('packages').insert({
      purchase_id: purchaseId,
      offer_id: offerId,
      owner_user_id: buyerId,
      salon_id: salonId,
      salon_name,
      visits,
      created_at: now,
    });
  };
  return startPurchase(context, purchase, { findRepeated, insertBought });
}

/** @throws DomainError 422 if the request with this key has bought something else */
async function findRepeatedPackage(
  context: PurchaseContext,
  buyerId: number,
  { offerId, requestKey }: ParsedRequestOf<typeof buyPackage>,
): Promise<number | undefined> {
  const purchase = await findPurchase(context, { buyerId, requestKey });
  if (!purchase) return undefined;
  const bought = await context
    .trx('packages')
    .where({ purchase_id: purchase.id })
    .first<{ offer_id: number } | undefined>('offer_id');
  requireSameRequest({ offerId: bought?.offer_id }, { offerId });
  return purchase.id;
}

/** The purchase of a package is paid: the salon has its money and owes the visits, and the buyer gets a receipt. */
export async function packagePaid(
  { trx, outbox, now }: PurchaseContext,
  { id, salon_id: salonId, buyer_user_id: buyerUserId, cents }: PurchaseRow,
  { chargeId, transferId }: NonNullable<PaymentState['charge']>,
): Promise<void> {
  if (transferId === undefined) throw new Error(`the payment of the purchase ${id} was not transferred`);
  await postAll(trx, packageSold({ id, salonId, occurredAt: now, cents, chargeId, transferId }));
  const sold = await boughtPackages(trx)
    .where('purchase.id', id)
    .first<PackageRow | undefined>(...packageColumns);
  if (!sold) throw new Error(`the purchase ${id} has no package`);
  await outbox.add(trx, packageSoldEvent, {
    packageId: sold.id,
    buyerUserId,
    salonId,
    salonName: sold.salon_name,
    name: sold.name,
    serviceName: sold.service_name,
    visits: sold.visits,
    amountCents: cents,
    occurredAt: now.toISOString(),
  });
}
