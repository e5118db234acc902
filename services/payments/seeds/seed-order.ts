import { createPaymentOrder } from '@frizo/contracts';
import { demoLogIns, type DemoData } from '@frizo/demo';
import { amountsOf, approvedAmountsOf, suggestedTaxPercent, tipOf } from '@frizo/money';
import type { Bus } from '@frizo/service-kit';
import type Stripe from 'stripe';
import {
  balanceOf as balanceOfGiftCard,
  soldColumns,
  soldGiftCards,
  type SoldGiftCard,
} from '../src/gift-cards/gift-cards.store.ts';
import { giftCardTransferKey } from '../src/gift-cards/gift-card-steps.ts';
import { acceptOrder } from '../src/orders/accept-order.ts';
import { closeWithCash } from '../src/orders/close-order.ts';
import { createOrder } from '../src/orders/create-order.ts';
import type { OrderAccess } from '../src/orders/orders.policy.ts';
import type { OrdersTools } from '../src/orders/orders.routes.ts';
import type { OrderRow } from '../src/orders/orders.store.ts';
import type { Visit } from '../src/orders/payable-appointments.ts';
import { refundOrder } from '../src/orders/refund-order.ts';
import { runPayment } from '../src/orders/run-payment.ts';
import { addCard } from '../src/sources/change-cards.ts';
import { findVisit, type FoundVisit, type PlannedOrder } from './demo-visits.ts';
import { notYet, seedPrepaid, type Prepaid, type PrepaidTools } from './seed-prepaid.ts';

type Tools = OrdersTools & PrepaidTools & { readonly stripe: Stripe };

/** Of the demo's refund, which is one however often the seed is interrupted. */
const refundRequestKey = '0192d3a0-5eed-7000-8000-000000000002';

/**
 * Asks for the payment of a planned order's visit as the salon's owner, and pays it as its client, as far as that has not happened yet.
 * @throws DomainError 503 while the provider has not answered; repeat it then
 */
export async function seedOrder(tools: Tools, demo: DemoData, planned: PlannedOrder): Promise<void> {
  const { salonId, candidates, ends, cardToken, tipPercent } = planned;
  const access = { as: 'admin' as const, userId: demoLogIns.owner.id, salonId };
  const found = await findVisit(tools.bus, access, demo, candidates);
  if (!found) return;
  const orderId =
    (await findOrder(tools, found.appointmentId)) ??
    (await createOrder(toolsOf(tools, found.visit), access, requestFor(found.visit, ends))).id;
  if (ends === 'paid-in-cash')
    return tools.inTransaction((context) => closeWithCash(context, orderId, [access]));
  const cardId = await addCard(tools, found.clientUserId, cardToken);
  if (ends === 'waits-for-card') return;
  const payment = { ...found, orderId, cardId, tipPercent };
  const prepaid =
    ends === 'paid-in-advance' ? await payInAdvance(tools, demo, { ...payment, salonId }) : undefined;
  await payByCard(tools, { ...payment, prepaid });
  if (ends === 'partly-refunded') await refundPart(tools, access, orderId);
}

async function findOrder({ knex }: Pick<Tools, 'knex'>, appointmentId: number): Promise<number | undefined> {
  const row = await knex('payment_order_services')
    .where({ appointment_id: appointmentId })
    .first<{ order_id: number } | undefined>('order_id');
  return row?.order_id;
}

/**
 * The visit in place of booking's reply, which leaves out what its demo has as paid. For the same reason it is not compared with booking's afterwards: the order would be
 * declined.
 */
function toolsOf(tools: Tools, visit: Visit): Tools {
  const bus: Bus = { request: async () => ({ visit }) as never };
  return { ...tools, bus, jobs: { add: () => Promise.resolve() } };
}

function requestFor(visit: Visit, ends: PlannedOrder['ends']) {
  const taxPercent = suggestedTaxPercent(visit.address.state);
  const pricesCents = visit.appointments.map(({ priceCent }) => priceCent);
  const { servicesCents, taxCents, servicesAndTaxCents } = amountsOf({ pricesCents, taxPercent });
  return createPaymentOrder.request.parse({
    salonClientId: visit.salonClient.id,
    addressId: visit.address.id,
    date: visit.date,
    aptPriceList: visit.appointments.map(({ id: appointmentId, priceCent }) => ({
      ...{ appointmentId, priceCent, price: priceCent / 100 },
    })),
    ...{ serviceTotalEntered: servicesCents / 100, serviceTotalEnteredCent: servicesCents },
    ...{ taxPercentDefault: taxPercent, taxPercent },
    ...{ taxValue: taxCents / 100, taxValueCent: taxCents },
    ...{ serviceAndTax: servicesAndTaxCents / 100, serviceAndTaxCent: servicesAndTaxCents },
    paymentType: ends === 'paid-in-cash' ? 'cash' : 'card',
  });
}

/** The client log-in gives the gift cards. */
async function payInAdvance(
  tools: Tools,
  demo: DemoData,
  {
    salonId,
    visit,
    clientUserId,
    cardId,
  }: FoundVisit & { readonly salonId: number; readonly cardId: string },
): Promise<Prepaid> {
  const giverCardId = await addCard(tools, demoLogIns.client.id, 'tok_visa');
  const [appointment] = visit.appointments;
  if (!appointment) throw new RangeError('a visit without an appointment');
  const service = { id: appointment.service.id, priceCents: appointment.priceCent };
  return seedPrepaid(tools, demo, { salonId, clientUserId, cardId, service, giverCardId });
}

interface CardPayment extends Pick<FoundVisit, 'clientUserId'> {
  readonly orderId: number;
  readonly cardId: string;
  readonly tipPercent: number;
  readonly prepaid: Prepaid | undefined;
}

async function payByCard(
  tools: Tools,
  { orderId, clientUserId, cardId, tipPercent, prepaid }: CardPayment,
): Promise<void> {
  const order = await readOrderRow(tools, orderId);
  if (order.state === 'paid') return;
  const tipValueCent = tipOf(order.service_entered_cents, tipPercent);
  const { service_entered_cents: servicesCents, tax_percent: taxPercent } = order;
  const terms = { pricesCents: [servicesCents], taxPercent, tipCents: tipValueCent };
  const { chargedCents } = approvedAmountsOf(terms, {
    ...(prepaid && { packageCents: servicesCents, giftCardCents: await balanceOf(tools, prepaid) }),
  });
  const request = {
    paymentOrderId: orderId,
    paymentSourceId: cardId,
    ...{ tipValueCent, totalValueCent: chargedCents, discountSolution: null },
    ...(prepaid && { giftCardId: prepaid.giftCardId, packageIds: [prepaid.packageId] }),
  };
  const key = await tools.inTransaction((context) => acceptOrder(context, clientUserId, request));
  if (key !== undefined) await runPayment(tools, { orderId, key, now: tools.clock.now() });
  if ((await readOrderRow(tools, orderId)).state !== 'paid') throw notYet();
  if (prepaid) await untilDone(tools, giftCardTransferKey(orderId));
}

async function balanceOf({ knex }: Pick<Tools, 'knex'>, { giftCardId }: Prepaid): Promise<number> {
  const card = await soldGiftCards(knex)
    .where('card.id', giftCardId)
    .first<SoldGiftCard>(...soldColumns);
  return balanceOfGiftCard(card);
}

/** Gives back a quarter of the prices, in whole dollars. */
async function refundPart(tools: Tools, access: OrderAccess, orderId: number): Promise<void> {
  const order = await readOrderRow(tools, orderId);
  const request = {
    paymentOrderId: orderId,
    requestKey: refundRequestKey,
    amountCent: Math.ceil(order.service_entered_cents / 400) * 100,
    reason: 'The gloss did not last as promised',
  };
  const keys = await tools.inTransaction((context) => refundOrder(context, access, request));
  for (const key of keys) await untilDone(tools, key);
}

async function untilDone({ steps }: Pick<Tools, 'steps'>, key: string): Promise<void> {
  if ((await steps.runNow(key)) === 'pending') throw notYet();
}

async function readOrderRow({ knex }: Pick<Tools, 'knex'>, id: number): Promise<OrderRow> {
  const row = await knex('payment_orders').where({ id }).first<OrderRow | undefined>();
  if (!row) throw new Error(`there is no payment order ${id}`);
  return row;
}
