import { setTimeout as pause } from 'node:timers/promises';
import { createPayoutAccount } from '@frizo/contracts';
import { buildDemoData, demoLogIns, type DemoData } from '@frizo/demo';
import { DomainError, type SeedReport, type ServiceParts } from '@frizo/service-kit';
import { saveShare } from '../src/artists/artist-shares.store.ts';
import { composeSteps } from '../src/compose-steps.ts';
import { createGiftCardCodes } from '../src/gift-cards/gift-card-codes.ts';
import { createOrderTools } from '../src/orders/compose-orders.ts';
import { createPurchaseTools } from '../src/prepaid/compose-prepaid.ts';
import { addExternalAccount } from '../src/payouts/external-accounts.ts';
import { findAccount } from '../src/payouts/payout-accounts.store.ts';
import { findRequested } from '../src/payouts/payouts.store.ts';
import { readBalance, requestPayout } from '../src/payouts/request-payout.ts';
import { saveProfile, type ProfileParts } from '../src/payouts/save-profile.ts';
import { addCard } from '../src/sources/change-cards.ts';
import { noteVisit } from '../src/subscriptions/first-visit.ts';
import { firstVisits, plannedOrders } from './demo-visits.ts';
import { seedOrder } from './seed-order.ts';

const { owner, client } = demoLogIns;
const salonId = owner.salonId ?? 0;
/** The payout of the demo is one, however often its seed is interrupted. */
const payoutKey = '0192d3a0-5eed-7000-8000-000000000001';

/**
 * Payments of the demo: the owner's salon has a verified payment profile with a bank account and shares what it earns with its artists, some clients have cards, and
 * a few visits of the last weeks are paid, one of them partly refunded and one by a package and a gift card, or wait for it. All of it happens by the use cases of this service and in the sandbox, and
 * again has no second effect. Nothing is made up at Stripe itself. Salons with visits in the past have served their first client.
 */
export async function seedDemo(parts: ServiceParts, report: SeedReport): Promise<void> {
  const { env, ...composed } = composeSteps(parts);
  const demo = buildDemoData({ today: parts.clock.now().toISOString().slice(0, 10) });
  await noteFirstVisits(parts, demo);
  if (!env.isSandbox) return;
  const tools = createOrderTools({ ...parts, ...composed });
  const orders = {
    ...tools,
    purchases: createPurchaseTools(tools),
    codes: createGiftCardCodes(env.giftCardSecrets),
  };
  const payouts = { ...tools, outbox: withoutMails(tools.outbox) };
  const work = [
    () => openSalonAccount(payouts, demo),
    () => shareWithArtists(tools, demo),
    () => addCard(tools, client.id, 'tok_mastercard'),
    ...plannedOrders(demo, salonId).map((planned) => () => seedOrder(orders, demo, planned)),
    () => payOut(payouts),
  ];
  for (const [index, step] of work.entries()) {
    await untilAnswered<unknown>(step);
    report(index + 1, work.length);
  }
}

/** Booking's demo publishes no appointments, of which salons would learn that they have served their first client. */
async function noteFirstVisits(
  { transaction }: Pick<ServiceParts, 'transaction'>,
  demo: DemoData,
): Promise<void> {
  await transaction(async (trx) => {
    for (const visit of firstVisits(demo)) await noteVisit(trx, visit);
  });
}

/** Owners get mails about changes of payouts, but not about those of a seed. */
function withoutMails(outbox: ServiceParts['outbox']): ServiceParts['outbox'] {
  return { ...outbox, add: () => Promise.resolve() };
}

/** The profile has the data that Stripe's test mode verifies. */
async function openSalonAccount(parts: ProfileParts, demo: DemoData): Promise<void> {
  const salon = demo.salons.find(({ id }) => id === salonId);
  const [place] = salon?.addresses ?? [];
  if (!salon || !place) throw new RangeError(`the demo has no salon ${salonId}`);
  const request = createPayoutAccount.request.parse({
    legalEntityType: 'company',
    businessName: salon.title,
    businessTaxId: '000000000',
    firstName: owner.firstName,
    lastName: owner.lastName,
    dateOfBirth: '01/01/1901',
    ssnLast4: '0000',
    businessUrl: `instagram.com/${salon.instagramUsername}`,
    address: place.address,
    zip: place.zip,
  });
  const contact = { email: owner.email, phone: salon.phone };
  await saveProfile(parts, { salonId, request, contact, ip: '127.0.0.1', mayCreate: true });
  await addExternalAccount(parts, { salonId, token: 'btok_us_verified' });
}

/** The owner keeps the prices of their own services. Before any payment, because a share counts for what is paid from then on. */
async function shareWithArtists(
  { transaction, clock }: Pick<ServiceParts, 'transaction' | 'clock'>,
  { artists }: DemoData,
): Promise<void> {
  const artistIds = artists.filter((one) => one.salonId === salonId).map(({ userId }) => userId);
  await transaction(async (trx) => {
    for (const artistId of artistIds.filter((id) => id !== owner.id))
      await saveShare(trx, { salonId, artistId, percent: 45, changedBy: owner.id, now: clock.now() });
  });
}

/** Pays out about half of what is available. */
async function payOut(parts: ProfileParts): Promise<void> {
  const account = await findAccount(parts.knex, salonId);
  if (!account?.accountId) return;
  // Asked for again it has the amount of the first time: the balance is less by it meanwhile.
  const requested = await findRequested(parts.knex, { salonId, requestKey: payoutKey });
  const amountCent = requested?.amount_cents ?? (await halfOfBalance(parts, account.accountId));
  if (amountCent === 0) return;
  const request = { salonId, userId: owner.id, amountCent, requestKey: payoutKey };
  await requestPayout(parts, { ...request, isMailed: false });
}

async function halfOfBalance({ stripe }: ProfileParts, accountId: string): Promise<number> {
  const { availableCents } = await readBalance(stripe, accountId);
  return Math.floor(availableCents / 200) * 100;
}

const mostAttempts = 40;
const pauseMs = 500;

/** Repeats work that is refused with a 503: a job of the service has begun the same step a moment earlier, or the provider is busy. */
async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof DomainError && error.details.status === 503;
      if (!isBusy || attempt === mostAttempts) throw error;
    }
    await pause(pauseMs);
  }
}
