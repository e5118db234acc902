import type { acceptPaymentOrder, ParsedRequestOf } from '@frizo/contracts';
import { amountsOf, type OrderAmounts } from '@frizo/money';
import { notFound, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isCardExpired } from '../domain/card.ts';
import { isChargeable, isOpen } from '../domain/payment-order.ts';
import { markPaidByCard } from './apply-payment.ts';
import type { OrderContext } from './order-context.ts';
import { invalidState, totalChanged } from './order-refusals.ts';
import { termsOf } from './orders.presenter.ts';
import { lockOrder, readServices, updateOrder, type OrderRow } from './orders.store.ts';
import { requireSalonAccount } from './salon-account.ts';

type Request = ParsedRequestOf<typeof acceptPaymentOrder>;

/**
 * Decides that the client pays an order by card, and adds the step that does it (spec 4, Client payment approval). Nothing is charged where bonus and deposit pay
 * everything. A repeated request changes nothing: the attempt that is on its way counts.
 * @returns the key of the step that pays; undefined if the order is paid
 * @throws DomainError as `acceptPaymentOrder` says
 */
export async function acceptOrder(
  context: OrderContext,
  userId: number,
  request: Request,
): Promise<string | undefined> {
  const { trx, now } = context;
  const order = await lockOwnOrder(trx, request.paymentOrderId, userId);
  if (order.state === 'paid' && order.payment_type === 'card') return undefined;
  if (order.state === 'processing' && !order.needs_authentication) return payKey(order);
  if (!isOpen(termsOf(order), now) || order.is_outdated || order.payment_type !== 'card')
    throw invalidState();
  const card = await requireCard(context, userId, request.paymentSourceId);
  const amounts = await computeAmounts(trx, order, request);
  const accountId = await requireSalonAccount(trx, order.salon_id);
  const previousIntentId = await intentToEnd(trx, order);
  const attempt = {
    order_id: order.id,
    attempt: order.attempt + 1,
    card_id: card.id,
    account_id: accountId,
    tip_cents: amounts.tipCents,
    discount_cents: amounts.discountCents,
    deposit_cents: amounts.depositCents,
    charged_cents: amounts.chargedCents,
    created_at: now,
    changed_at: now,
  };
  const isFree = amounts.chargedCents === 0;
  await trx('payment_attempts').insert({ ...attempt, state: isFree ? 'succeeded' : 'running' });
  const accepted = await updateOrder(
    trx,
    order,
    {
      state: 'processing',
      needs_authentication: false,
      attempt: attempt.attempt,
      tip_cents: amounts.tipCents,
      discount_cents: amounts.discountCents,
      total_cents: amounts.totalCents,
      charged_cents: amounts.chargedCents,
    },
    now,
  );
  if (isFree) {
    await endPrevious(context, accepted, previousIntentId);
    await markPaidByCard(context, accepted, { attempt, payment: withoutPayment, charge: null });
    return undefined;
  }
  await context.adder.add(trx, context.steps.pay, {
    key: payKey(accepted),
    payload: {
      orderId: order.id,
      attempt: attempt.attempt,
      salonId: order.salon_id,
      customerId: card.customer_id,
      cardId: card.id,
      accountId,
      chargedCents: amounts.chargedCents,
      platformFeeCents: context.steps.platformFeeOf(amounts.chargedCents),
      previousIntentId,
    },
  });
  return payKey(accepted);
}

const withoutPayment = { intent_id: null, charge_id: null, card_brand: null, card_last4: null };

/** The key of the step that makes the latest attempt: the provider charges it once, however often it is asked. */
export function payKey({ id, attempt }: Pick<OrderRow, 'id' | 'attempt'>): string {
  return `order-${id}-${attempt}`;
}

/** @throws DomainError 404 for the order of somebody else */
async function lockOwnOrder(trx: Knex.Transaction, orderId: number, userId: number): Promise<OrderRow> {
  const own = await trx('payment_orders')
    .where({ id: orderId, client_user_id: userId })
    .first<object | undefined>('id');
  if (!own) throw notFound('There is no such payment order.');
  return lockOrder(trx, orderId);
}

interface CardRow {
  readonly id: string;
  readonly customer_id: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

/** A card that cannot be removed until the transaction ends. */
async function requireCard({ trx, now }: OrderContext, userId: number, cardId: string): Promise<CardRow> {
  const card = await trx('payment_cards as card')
    .join('payment_customers as customer', 'customer.user_id', 'card.user_id')
    .where({ 'card.id': cardId, 'card.user_id': userId })
    .whereNull('card.removed_at')
    .forShare('card')
    .first<CardRow | undefined>('card.id', 'customer.customer_id', 'card.exp_month', 'card.exp_year');
  if (!card) throw refusedFields({ paymentSourceId: ['SOURCE_UNKNOWN'] });
  if (isCardExpired({ month: card.exp_month, year: card.exp_year }, now))
    throw refusedFields({ paymentSourceId: ['SOURCE_EXPIRED'] });
  return card;
}

/** The amounts that the client approves; deposit and discount are what was reserved for this order, the discount if it is used. */
async function computeAmounts(
  trx: Knex.Transaction,
  order: OrderRow,
  { tipValueCent, totalValueCent, discountSolution }: Request,
): Promise<OrderAmounts> {
  const discountCents = discountSolution ? order.reserved_cents : 0;
  const services = await readServices(trx, [order.id]);
  const amounts = amountsOf({
    pricesCents: services.map((service) => service.price_entered_cents),
    taxPercent: order.tax_percent,
    tipCents: tipValueCent,
    discountCents,
    depositCents: order.deposit_cents,
  });
  if ((discountSolution?.reservedAmount ?? 0) !== discountCents) throw totalChanged(['discountSolution']);
  if (amounts.chargedCents !== totalValueCent) throw totalChanged(['totalValueCent']);
  if (!isChargeable(amounts.chargedCents)) throw refusedFields({ totalValueCent: ['TOTAL_TOO_SMALL'] });
  return amounts;
}

/** The payment intent that waits for authentication, which another attempt replaces. */
async function intentToEnd(trx: Knex.Transaction, order: OrderRow): Promise<string | null> {
  if (!order.needs_authentication) return null;
  const current = await trx('payment_attempts')
    .where({ order_id: order.id, attempt: order.attempt })
    .first<{ intent_id: string | null } | undefined>('intent_id');
  return current?.intent_id ?? null;
}

async function endPrevious(
  { trx, adder, steps }: OrderContext,
  { id: orderId, attempt }: OrderRow,
  intentId: string | null,
): Promise<void> {
  if (intentId === null) return;
  await adder.add(trx, steps.cancel, {
    key: `cancel-${orderId}-${attempt - 1}`,
    payload: { orderId, attempt: attempt - 1, intentId },
  });
}
