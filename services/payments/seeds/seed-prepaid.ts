import { errorKeys } from '@frizo/contracts';
import { demoLogIns, type DemoData } from '@frizo/demo';
import { DomainError, type Clock } from '@frizo/service-kit';
import { keepGiftCard } from '../src/gift-cards/add-gift-card.ts';
import { startGiftCard } from '../src/gift-cards/buy-gift-card.ts';
import type { GiftCardCodes } from '../src/gift-cards/gift-card-codes.ts';
import { saveGiftCardOffer } from '../src/gift-cards/gift-card-offer.ts';
import { readBoughtCard } from '../src/gift-cards/list-gift-cards.ts';
import { startPackage } from '../src/packages/buy-package.ts';
import { insertPackageOffer } from '../src/packages/package-offers.ts';
import { readOwnPackage } from '../src/packages/packages.store.ts';
import type { PurchaseContext, PurchaseTools } from '../src/prepaid/purchases.store.ts';
import { runPurchase } from '../src/prepaid/run-purchase.ts';

export interface PrepaidTools {
  readonly purchases: PurchaseTools;
  readonly codes: GiftCardCodes;
  readonly clock: Clock;
}

/** Each purchase of the demo is one, however often the seed is interrupted. */
const requestKeys = {
  package: '0192d3a0-5eed-7000-8000-000000000003',
  usedCard: '0192d3a0-5eed-7000-8000-000000000004',
  newCard: '0192d3a0-5eed-7000-8000-000000000005',
} as const;

const giftCardCents = 10_000;

/** Whose visit is paid in advance, and by which of their cards. */
interface PrepaidVisit {
  readonly salonId: number;
  readonly clientUserId: number;
  readonly cardId: string;
  readonly service: { readonly id: number; readonly priceCents: number };
}

/** What pays a visit. */
export interface Prepaid {
  readonly packageId: number;
  readonly giftCardId: number;
}

/** The salon begins to sell gift cards, and packages of five visits of a service that saves its client 15 %. Again it changes nothing, also if the owner has stopped since. */
export async function openSale(
  { purchases, clock }: PrepaidTools,
  demo: DemoData,
  { salonId, service }: Pick<PrepaidVisit, 'salonId' | 'service'>,
): Promise<void> {
  await purchases.inTransaction(async ({ trx }) => {
    const owner = { salonId, userId: demoLogIns.owner.id };
    if ((await trx('prepaid_offers').where({ salon_id: salonId }).first('salon_id')) !== undefined) return;
    await noteSalon(trx, demo, salonId);
    const now = clock.now();
    await saveGiftCardOffer(trx, owner, { sellsGiftCards: true, now });
    const { id: serviceId, priceCents } = service;
    const name = `Five × ${nameOf(demo, serviceId)}`;
    const priceCent = Math.max(1, Math.round((priceCents * 5 * 0.85) / 100)) * 100;
    await insertPackageOffer(trx, owner, { name, serviceId, visits: 5, priceCent }, now);
  });
}

/** As events of business do, which may come later. */
async function noteSalon(
  trx: PurchaseContext['trx'],
  { salons, salonServices, ...demo }: DemoData,
  salonId: number,
): Promise<void> {
  const name = salons.find(({ id }) => id === salonId)?.title ?? '';
  const row = { salon_id: salonId, version: 0 };
  await trx('salon_names')
    .insert({ ...row, name })
    .onConflict('salon_id')
    .ignore();
  const services = salonServices
    .filter((one) => one.salonId === salonId)
    .map(({ serviceId: id }) => ({ id, name: nameOf(demo, id) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  await trx('salon_service_lists')
    .insert({ ...row, services: JSON.stringify(services) })
    .onConflict('salon_id')
    .ignore();
}

function nameOf({ serviceTree }: Pick<DemoData, 'serviceTree'>, serviceId: number): string {
  return serviceTree.find(({ id }) => id === serviceId)?.i18nKey ?? '';
}

/**
 * A client buys a package of what their visit was, and keeps a gift card that the client log-in has given them; it has given another one, which nobody has added yet.
 * @param giverCardId a payment card of the client log-in
 * @throws DomainError 503 while the provider has not answered; repeat it then
 */
export async function seedPrepaid(
  tools: PrepaidTools,
  demo: DemoData,
  { giverCardId, ...visit }: PrepaidVisit & { readonly giverCardId: string },
): Promise<Prepaid> {
  await openSale(tools, demo, visit);
  const packageId = await seedPackage(tools, visit);
  const { salonId, clientUserId } = visit;
  const gift = { salonId, giverCardId };
  const keeper = { recipientEmail: emailOf(demo, clientUserId), message: 'Happy birthday! Treat yourself.' };
  const giftCardId = await seedGiftCard(tools, { ...gift, ...keeper, requestKey: requestKeys.usedCard });
  await keepSeededCard(tools, { giftCardId, userId: clientUserId });
  // All others of the demo begin with an empty mailbox.
  const friend = demo.clients.find(
    ({ userId, hasPayments }) => hasPayments && userId !== clientUserId && userId !== demoLogIns.client.id,
  );
  const recipientEmail = emailOf(demo, friend?.userId ?? clientUserId);
  await seedGiftCard(tools, {
    ...gift,
    recipientEmail,
    message: 'Thank you!',
    requestKey: requestKeys.newCard,
  });
  return { packageId, giftCardId };
}

function emailOf({ users }: DemoData, userId: number): string {
  const user = users.find(({ id }) => id === userId);
  if (!user) throw new RangeError(`the demo has no user ${userId}`);
  return user.email;
}

async function seedPackage(
  { purchases }: PrepaidTools,
  { salonId, clientUserId: buyerId, cardId: paymentSourceId, service }: PrepaidVisit,
): Promise<number> {
  const offer = await purchases
    .knex('package_offers')
    .where({ salon_id: salonId, service_id: service.id })
    .first<{ id: number } | undefined>('id');
  if (!offer) throw new Error(`the salon ${salonId} of the demo sells no package`);
  const request = { offerId: offer.id, requestKey: requestKeys.package, paymentSourceId };
  const purchaseId = await purchases.inTransaction((context) => startPackage(context, buyerId, request));
  await runPurchase(purchases, { purchaseId, buyerId });
  return requirePaid(await readOwnPackage(purchases.knex, buyerId, { 'purchase.id': purchaseId }));
}

function requirePaid({ id, state }: { readonly id: number; readonly state: string }): number {
  if (state !== 'paid') throw notYet();
  return id;
}

/** 503: the provider has not answered yet. */
export function notYet(): DomainError {
  return new DomainError(errorKeys.unavailable, 'The payment provider does not answer. Please try again.', {
    status: 503,
  });
}

interface Gift {
  readonly salonId: number;
  readonly giverCardId: string;
  readonly recipientEmail: string;
  readonly message: string;
  readonly requestKey: string;
}

async function seedGiftCard(
  { purchases, codes }: PrepaidTools,
  { giverCardId: paymentSourceId, ...gift }: Gift,
): Promise<number> {
  const buyerId = demoLogIns.client.id;
  const request = { ...gift, paymentSourceId, amountCent: giftCardCents };
  const purchaseId = await purchases.inTransaction((context) =>
    startGiftCard(context, { buyerId, codes }, request),
  );
  await runPurchase(purchases, { purchaseId, buyerId });
  return requirePaid(await readBoughtCard(purchases.knex, buyerId, { 'purchase.id': purchaseId }));
}

/** The client adds the code that they got. */
async function keepSeededCard(
  { purchases: { knex }, codes, clock }: PrepaidTools,
  { giftCardId, userId }: { readonly giftCardId: number; readonly userId: number },
): Promise<void> {
  const card = await readBoughtCard(knex, demoLogIns.client.id, { 'card.id': giftCardId });
  const typed = codes.open(card);
  if (card.keeper_user_id === null && typed !== undefined)
    await keepGiftCard(knex, { userId, typed, now: clock.now() });
}
