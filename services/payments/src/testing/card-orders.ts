import { randomUUID } from 'node:crypto';
import * as contracts from '@frizo/contracts';
import { buildActor, outboxPublished, publishedEvents, until } from '@frizo/service-kit/testing';
import {
  eventsHandled,
  givenCard,
  givenOrder,
  givenSalonAccount,
  ids,
  owner,
  startPaymentsFixtures,
} from './payments-fixtures.ts';

type Accept = contracts.RequestOf<typeof contracts.acceptPaymentOrder>;
type Actor = ReturnType<typeof buildActor>;

/** A client with a card and an order of $52.80 to pay by it. */
export interface CardOrder {
  readonly actor: Actor;
  readonly card: string;
  readonly order: contracts.PaymentOrder;
}

export type CardOrders = Awaited<ReturnType<typeof startCardOrders>>;

/** Starts payments with a sandbox that delivers its events and a salon that can be paid by card, and what tests do with orders. */
export async function startCardOrders(
  options: Omit<Parameters<typeof startPaymentsFixtures>[0], 'deliversEvents'> = {},
) {
  const fixtures = await startPaymentsFixtures({ ...options, deliversEvents: true });
  const accountId = await givenSalonAccount(fixtures);
  // An event about the account that is handled later would undo what a test changes of it.
  await eventsHandled(fixtures);
  let lastUser = 3_000;
  const nextActor = () => buildActor({ userId: (lastUser += 1) });

  async function given({ testCard = 'visa', artists = [ids.artist] as number[] } = {}): Promise<CardOrder> {
    const actor = nextActor();
    const card = await givenCard(fixtures, { testCard, actor });
    const order = await givenOrder(fixtures, { paymentType: 'card', clientUserId: actor.userId, artists });
    return { actor, card, order };
  }
  const accept = ({ actor, card, order }: CardOrder, changes: Partial<Accept> = {}) => {
    const tipValueCent = changes.tipValueCent ?? 0;
    const request: Accept = {
      paymentOrderId: order.id,
      paymentSourceId: card,
      tipValueCent,
      totalValueCent: order.serviceAndTaxCent + tipValueCent,
      discountSolution: null,
      ...changes,
    };
    return fixtures.host.call(contracts.acceptPaymentOrder, request, { actor });
  };
  const resume = ({ actor, order }: CardOrder) =>
    fixtures.host.call(contracts.continuePayment, { paymentOrderId: order.id }, { actor });
  const read = async ({ actor, order }: CardOrder) =>
    (await fixtures.host.call(contracts.getPaymentOrder, { paymentOrderId: order.id }, { actor })).body
      .paymentOrder;
  const decline = ({ order }: CardOrder, actor: Actor) =>
    fixtures.host.call(contracts.declinePaymentOrder, { id: order.id }, { actor });
  const acceptCash = ({ order }: CardOrder) =>
    fixtures.host.call(contracts.closePaymentOrderWithCash, { paymentOrderId: order.id }, { actor: owner });
  const refund = (
    { order }: CardOrder,
    { amountCent, requestKey = randomUUID() }: { amountCent?: number; requestKey?: string } = {},
  ) =>
    fixtures.host.call(
      contracts.refundPaymentOrder,
      {
        paymentOrderId: order.id,
        requestKey,
        reason: 'The color washed out.',
        ...(amountCent !== undefined && { amountCent }),
      },
      { actor: owner },
    );
  /** What the provider has charged for an order. */
  async function chargesOf({ order }: CardOrder) {
    const { data } = await fixtures.sandbox.stripe.charges.list({ limit: 100 });
    return data.filter(({ metadata, paid }) => paid && metadata['order'] === String(order.id));
  }
  const untilPaid = (one: CardOrder) =>
    until(
      () => read(one),
      ({ status }) => status === contracts.paymentStatus.paid,
    );
  async function paidEvents({ order }: CardOrder) {
    await outboxPublished(fixtures.knex);
    const events = await publishedEvents(fixtures.nats.url, contracts.paymentOrderChanged);
    return events.filter(({ paymentOrderId, change }) => paymentOrderId === order.id && change === 'paid');
  }

  return {
    fixtures,
    accountId,
    nextActor,
    given,
    accept,
    resume,
    read,
    decline,
    acceptCash,
    refund,
    chargesOf,
    untilPaid,
    paidEvents,
  };
}
