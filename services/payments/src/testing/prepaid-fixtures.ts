import { randomUUID } from 'node:crypto';
import * as contracts from '@frizo/contracts';
import { createLogger } from '@frizo/service-kit';
import { buildActor, until } from '@frizo/service-kit/testing';
import { balanceOf } from '../ledger/ledger.ts';
import { reconcile, type Reconciliation } from '../reconciliation/reconcile.ts';
import {
  givenCard,
  givenOrder,
  givenSalonAccount,
  ids,
  owner,
  startPaymentsFixtures,
  type PaymentsFixtures,
} from './payments-fixtures.ts';

type Actor = ReturnType<typeof buildActor>;

/** A gift card or a package that somebody has bought. */
export interface GivenPurchase {
  /** Who has bought it, and for a package uses it. */
  readonly buyer: Actor;
  readonly purchaseId: number;
  /** Of the gift card or the package. */
  readonly id: number;
  /** Of the gift card; empty for a package. */
  readonly code: string;
  readonly intent: string;
}

/** An order of $52.80 that is to be approved. */
interface Approval {
  readonly orderId: number;
  approve(totalValueCent: number): ReturnType<PrepaidFixtures['acceptOrder']>;
}

/** A salon that sells gift cards, and packages of three cuts for $100. Events of the provider arrive. */
export interface PrepaidFixtures extends PaymentsFixtures {
  newUser(): Actor;
  givenPackage(testCard?: string): Promise<GivenPurchase>;
  /** A gift card of $100 that nobody has added. */
  givenGiftCard(testCard?: string): Promise<GivenPurchase>;
  /** The same, added by a user. */
  givenKeptCard(keeper: Actor, testCard?: string): Promise<GivenPurchase>;
  /** @param testCard the payment card of whoever approves */
  givenApproval(
    actor: Actor,
    prepaid: { giftCardId?: number; packageIds?: number[] },
    testCard?: string,
  ): Promise<Approval>;
  acceptOrder(
    actor: Actor,
    request: contracts.RequestOf<typeof contracts.acceptPaymentOrder>,
  ): Promise<{
    readonly status: number;
    readonly body: contracts.AnswerOf<typeof contracts.acceptPaymentOrder>;
  }>;
  sold(purchaseId: number): Promise<contracts.SoldPrepaid>;
  refund(
    purchaseId: number,
    amountCent: number,
    options?: { requestKey?: string; actor?: Actor },
  ): Promise<{
    readonly status: number;
    readonly body: contracts.AnswerOf<typeof contracts.refundPurchase>;
  }>;
  /** All steps that were added have an outcome. */
  stepsEnded(): Promise<unknown>;
  /** Lets the time pass after which the sandbox says that a refund has failed. */
  passFailureTime(): Promise<void>;
  decideDispute(intent: string, evidence: 'winning_evidence' | 'losing_evidence'): Promise<void>;
  balances(): Promise<Record<string, number>>;
  /** Differences between the ledger and the provider, of everything up to now. */
  differences(): Promise<Reconciliation['differences']>;
}

const accounts = {
  giftCards: 'gift-cards',
  giftCardDisputes: 'gift-card-disputes',
  packages: `packages:${ids.salon}`,
  disputes: `disputes:${ids.salon}`,
  salon: `salon:${ids.salon}`,
  connected: `connected:${ids.salon}`,
};

/** Starts them; `stop` them afterwards. */
export async function startPrepaidFixtures(): Promise<PrepaidFixtures> {
  const fixtures = await startPaymentsFixtures({ deliversEvents: true });
  await givenSalonAccount(fixtures);
  const offer = await openSale(fixtures);
  const { knex, host, sandbox, clock } = fixtures;
  let lastUser = 20_000;
  const newUser = () => buildActor({ userId: (lastUser += 1) });

  async function purchaseOf(
    buyer: Actor,
    bought: { id: number; code?: string | null },
  ): Promise<GivenPurchase> {
    const row = await knex('prepaid_purchases')
      .where({ buyer_user_id: buyer.userId })
      .first<{ id: number; intent_id: string }>('id', 'intent_id');
    return { buyer, purchaseId: row.id, id: bought.id, code: bought.code ?? '', intent: row.intent_id };
  }
  async function givenPackage(testCard = 'visa') {
    const actor = newUser();
    const paymentSourceId = await givenCard(fixtures, { testCard, actor });
    const request = { requestKey: randomUUID(), offerId: offer.id, paymentSourceId };
    const { body } = await host.call(contracts.buyPackage, request, { actor });
    return purchaseOf(actor, body.package);
  }
  async function givenGiftCard(testCard = 'visa') {
    const actor = newUser();
    const paymentSourceId = await givenCard(fixtures, { testCard, actor });
    const request = {
      ...{ requestKey: randomUUID(), salonId: ids.salon, amountCent: 10_000 },
      ...{ recipientEmail: 'friend@frizo.test', message: '', paymentSourceId },
    };
    const { body } = await host.call(contracts.buyGiftCard, request, { actor });
    return purchaseOf(actor, body.giftCard);
  }
  const acceptOrder: PrepaidFixtures['acceptOrder'] = (actor, request) =>
    host.call(contracts.acceptPaymentOrder, request, { actor });
  const stepsEnded = () =>
    until(
      () => knex('provider_steps').where({ state: 'waiting' }).pluck<string[]>('key'),
      (open) => open.length === 0,
    );

  return {
    ...fixtures,
    newUser,
    givenPackage,
    givenGiftCard,
    async givenKeptCard(keeper, testCard) {
      const card = await givenGiftCard(testCard);
      await host.call(contracts.addGiftCard, { code: card.code }, { actor: keeper });
      return card;
    },
    async givenApproval(actor, prepaid, testCard = 'visa') {
      const paymentSourceId = await givenCard(fixtures, { testCard, actor });
      const order = await givenOrder(fixtures, { paymentType: 'card', clientUserId: actor.userId });
      const request = { paymentOrderId: order.id, paymentSourceId, tipValueCent: 0, discountSolution: null };
      const approve = (totalValueCent: number) =>
        acceptOrder(actor, { ...request, ...prepaid, totalValueCent });
      return { orderId: order.id, approve };
    },
    acceptOrder,
    async sold(purchaseId) {
      const { body } = await host.call(contracts.getSoldPrepaid, { limit: 50 }, { actor: owner });
      const found = body.data.find(({ id }) => id === purchaseId);
      if (!found) throw new Error(`the purchase ${purchaseId} is not listed`);
      return found;
    },
    refund: (purchaseId, amountCent, { requestKey = randomUUID(), actor = owner } = {}) =>
      host.call(
        contracts.refundPurchase,
        { purchaseId, amountCent, requestKey, reason: 'They move away.' },
        { actor },
      ),
    stepsEnded,
    async passFailureTime() {
      clock.advance({ seconds: 10 });
      // The sandbox ends refunds when it is asked something.
      await sandbox.stripe.balance.retrieve();
    },
    async decideDispute(intent, evidence) {
      const { data } = await sandbox.stripe.disputes.list({ payment_intent: intent });
      await sandbox.stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: evidence } });
    },
    async balances() {
      const found: Record<string, number> = {};
      for (const [name, account] of Object.entries(accounts)) found[name] = await balanceOf(knex, account);
      return found;
    },
    async differences() {
      await stepsEnded();
      await sandbox.deliveriesSettled();
      clock.advance({ seconds: 3_600 });
      const { comparedCount, differences } = await reconcile({
        knex,
        transaction: (work) => knex.transaction(work),
        stripe: sandbox.stripe,
        clock,
        log: createLogger('test', 'silent'),
      });
      if (comparedCount === 0) throw new Error('nothing was compared');
      return differences;
    },
  };
}

async function openSale({ knex, host }: PaymentsFixtures): Promise<contracts.PackageOffer> {
  await knex('salon_names').insert({ salon_id: ids.salon, version: 1, name: 'Desert Bloom' });
  const services = JSON.stringify([{ id: ids.cut, name: 'Cut' }]);
  await knex('salon_service_lists').insert({ salon_id: ids.salon, version: 1, services });
  await host.call(contracts.saveGiftCardOffer, { sellsGiftCards: true }, { actor: owner });
  const terms = { name: 'Three cuts', serviceId: Number(ids.cut), visits: 3, priceCent: 10_000 };
  return (await host.call(contracts.addPackageOffer, terms, { actor: owner })).body.offer;
}

/** What has changed between two readings of the balances. */
export function movedBetween(
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, number> {
  const moved = Object.entries(after).map(([name, cents]) => [name, cents - (before[name] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, cents]) => cents !== 0));
}
