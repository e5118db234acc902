import { paymentStatus, type paymentOrderChanged, type PaymentOrder, type PayloadOf } from '@frizo/contracts';
import type { Knex } from 'knex';
import { describeCard } from '../domain/card.ts';
import {
  actionsOf,
  daysLeft,
  isExpired,
  statusOf,
  type OrderTerms,
  type OrderViewer,
} from '../domain/payment-order.ts';
import { readServices, type OrderRow, type OrderServiceRow } from './orders.store.ts';

/** Presents orders with their services, in their order. */
export async function presentOrders(
  knex: Knex,
  orders: readonly OrderRow[],
  { viewer, now }: { readonly viewer: OrderViewer; readonly now: Date },
): Promise<PaymentOrder[]> {
  const services = await readServices(
    knex,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({
    id: order.id,
    status: paymentStatus[statusOf(termsOf(order), now)],
    processing: order.state === 'processing',
    needsAuthentication: order.needs_authentication,
    declineReason: isExpired(termsOf(order), now) ? 'expired' : order.decline_reason,
    actions: actionsOf(termsOf(order), viewer, now),
    daysLeft: daysLeft(termsOf(order), now),
    date: order.visit_date,
    create: unixOf(order.created_at),
    paidTimestamp: order.paid_at && unixOf(order.paid_at),
    address: order.address,
    salon: { id: order.salon_id, name: order.salon_name },
    salonClient: order.client,
    paymentType: order.payment_type,
    paymentDetail: paymentDetailOf(order),
    stripePaymentId: order.intent_id,
    dispute: order.dispute,
    ...amountsOnWire(order),
    services: services.filter(({ order_id }) => order_id === order.id).map(presentService),
  }));
}

/** Presents one order. */
export async function presentOrder(
  knex: Knex,
  order: OrderRow,
  view: { readonly viewer: OrderViewer; readonly now: Date },
): Promise<PaymentOrder> {
  const [presented] = await presentOrders(knex, [order], view);
  if (!presented) throw new Error('an order was not presented');
  return presented;
}

function amountsOnWire(order: OrderRow) {
  return {
    serviceTotalDefaultCent: order.service_default_cents,
    serviceTotalEnteredCent: order.service_entered_cents,
    taxPercentDefault: order.tax_percent_default,
    taxPercent: order.tax_percent,
    taxValueCent: order.tax_cents,
    serviceAndTaxCent: order.service_entered_cents + order.tax_cents,
    tipCent: order.tip_cents,
    totalCent: order.total_cents,
    discountCent: order.discount_cents,
    depositCent: order.deposit_cents,
    giftCardCent: order.gift_card_cents,
    giftCardRefundedCent: order.gift_card_refunded_cents,
    packageCent: order.package_cents,
    chargedCent: order.charged_cents,
    refundedCent: order.refunded_cents,
  };
}

function presentService(row: OrderServiceRow): PaymentOrder['services'][number] {
  return {
    id: row.id,
    priceDefaultCent: row.price_default_cents,
    priceEnteredCent: row.price_entered_cents,
    appointment: row.appointment,
  };
}

/** The order for the rules of the domain. */
export function termsOf(order: OrderRow): OrderTerms {
  return {
    state: order.state,
    needsAuthentication: order.needs_authentication,
    paymentType: order.payment_type,
    expiresAt: order.expires_at,
    // A gift card is refunded like what was charged.
    chargedCents: order.charged_cents + order.gift_card_cents,
    refundedCents: order.refunded_cents + order.gift_card_refunded_cents,
    isDisputed: order.dispute === 'open' || order.dispute === 'lost',
  };
}

function paymentDetailOf(order: OrderRow): string {
  const { payment_type, card_brand, card_last4, gift_card_cents, package_cents, charged_cents } = order;
  if (payment_type === 'cash') return 'Cash';
  if (card_brand !== null && card_last4 !== null) return describeCard(card_brand, card_last4);
  if (charged_cents > 0) return '';
  if (gift_card_cents > 0) return 'Gift card';
  return package_cents > 0 ? 'Package' : '';
}

/** What happened to an order, and how much of it was given back by that. */
export type OrderChange = Pick<PayloadOf<typeof paymentOrderChanged>, 'change' | 'refundCents' | 'refundTo'>;

/** The event that tells others of an order. */
export function orderEvent(
  order: OrderRow,
  services: readonly OrderServiceRow[],
  change: OrderChange,
): PayloadOf<typeof paymentOrderChanged> {
  return {
    paymentOrderId: order.id,
    version: order.version,
    ...change,
    // Not by the time: the job that notices the expiry publishes an event of its own.
    status: paymentStatus[statusOf(termsOf(order), order.created_at)],
    declineReason: order.decline_reason,
    salonId: order.salon_id,
    salonName: order.salon_name,
    clientUserId: order.client_user_id,
    salonClient: order.client,
    paymentType: order.payment_type,
    paymentDetail: paymentDetailOf(order),
    date: order.visit_date,
    appointments: services.map((service) => ({
      appointmentId: service.appointment_id,
      artistId: service.artist_id,
      artistName: service.appointment.masterUser.name,
      serviceName: service.appointment.service.i18nKey,
      priceCents: service.price_entered_cents,
    })),
    taxPercent: order.tax_percent,
    servicesCents: order.service_entered_cents,
    taxCents: order.tax_cents,
    tipCents: order.tip_cents,
    totalCents: order.total_cents,
    discountCents: order.discount_cents,
    depositCents: order.deposit_cents,
    giftCardCents: order.gift_card_cents,
    giftCardRefundedCents: order.gift_card_refunded_cents,
    packageCents: order.package_cents,
    chargedCents: order.charged_cents,
    refundedCents: order.refunded_cents,
    createdAt: order.created_at.toISOString(),
    expiresAt: order.expires_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
  };
}

function unixOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
