import type { acceptPaymentOrder, ParsedRequestOf } from '@frizo/contracts';
import {
  approvedAmountsOf,
  mostTipPercent,
  sumCents,
  tipOf,
  type OrderAmounts,
  type PackagePart,
} from '@frizo/money';
import { notFound, refusedFields } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { isChargeable, isOpen } from '../domain/payment-order.ts';
import { giftCardBalance, holdGiftCard } from '../gift-cards/redeem-gift-card.ts';
import { holdPackages, packagePartsFor } from '../packages/redeem-package.ts';
import { requireCard } from '../sources/require-card.ts';
import { markPaidByCard, type AttemptRow } from './apply-payment.ts';
import type { OrderContext } from './order-context.ts';
import { invalidState, totalChanged } from './order-refusals.ts';
import { termsOf } from './orders.presenter.ts';
import { readServices, updateOrder, type OrderRow } from './orders.store.ts';
import { requireSalonAccount } from './salon-account.ts';

type Request = ParsedRequestOf<typeof acceptPaymentOrder>;

/**
 * Decides that the client pays an order by card, and adds the step that does it (spec 4, Client payment approval). No card is needed where what was paid in advance pays
 * everything. A repeated request changes nothing: the attempt that is on its way counts. One with other amounts, as from a second page, is not taken for it.
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
  if (isApproved(order)) {
    await requireSameApproval(trx, order, request);
    return order.state === 'paid' ? undefined : payKey(order);
  }
  if (!isOpen(termsOf(order), now) || order.is_outdated || order.payment_type !== 'card')
    throw invalidState();
  const amounts = await computeAmounts(trx, order, { ...request, userId });
  const isFree = amounts.chargedCents === 0;
  const { paymentSourceId: cardId } = request;
  const card = isFree && cardId === null ? null : await requireCard(trx, { userId, cardId, now });
  const accountId = await requireSalonAccount(trx, order.salon_id);
  const previousIntentId = await intentToEnd(trx, order);
  const attempt = {
    order_id: order.id,
    attempt: order.attempt + 1,
    card_id: card?.id ?? null,
    account_id: accountId,
    tip_cents: amounts.tipCents,
    discount_cents: amounts.discountCents,
    deposit_cents: amounts.depositCents,
    gift_card_id: amounts.giftCardId,
    gift_card_cents: amounts.giftCardCents,
    package_parts: amounts.packageParts,
    charged_cents: amounts.chargedCents,
    created_at: now,
    changed_at: now,
  };
  await holdPackages(trx, order.id, amounts.packageParts);
  await holdGiftCard(trx, order.id, amounts);
  await trx('payment_attempts').insert({
    ...attempt,
    package_parts: JSON.stringify(attempt.package_parts),
    state: isFree ? 'succeeded' : 'running',
  });
  const accepted = await storeApproval(context, order, amounts);
  if (isFree || card === null) {
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

/** An approval has paid the order, or is paying it. */
function isApproved({ state, payment_type, needs_authentication }: OrderRow): boolean {
  return state === 'paid' ? payment_type === 'card' : state === 'processing' && !needs_authentication;
}

/**
 * Refuses an approval that differs from the one that has paid an order, or is paying it. What a request names without any effect on the amounts is no difference: the order
 * does not know it.
 * @throws DomainError 409 with the fields that differ
 */
async function requireSameApproval(trx: Knex, order: OrderRow, request: Request): Promise<void> {
  const { tipValueCent, totalValueCent, discountSolution, giftCardId = null, packageIds = [] } = request;
  const approved = await trx('payment_attempts')
    .where({
      order_id: order.id,
      ...(order.state === 'paid' ? { state: 'succeeded' } : { attempt: order.attempt }),
    })
    .first<Pick<AttemptRow, 'package_parts'> | undefined>('package_parts');
  const differs = {
    tipValueCent: tipValueCent !== order.tip_cents,
    totalValueCent: totalValueCent !== order.charged_cents,
    discountSolution: (discountSolution?.reservedAmount ?? 0) < order.discount_cents,
    giftCardId: order.gift_card_id !== null && order.gift_card_id !== giftCardId,
    packageIds: approved?.package_parts.some(({ packageId }) => !packageIds.includes(packageId)) === true,
  };
  const fields = Object.entries(differs).flatMap(([field, isOther]) => (isOther ? [field] : []));
  if (fields.length > 0) throw totalChanged(fields);
}

/** The order is being paid, with what the client has approved. */
function storeApproval({ trx, now }: OrderContext, order: OrderRow, amounts: Approved): Promise<OrderRow> {
  return updateOrder(
    trx,
    order,
    {
      state: 'processing',
      needs_authentication: false,
      attempt: order.attempt + 1,
      tip_cents: amounts.tipCents,
      discount_cents: amounts.discountCents,
      deposit_cents: amounts.depositCents,
      gift_card_id: amounts.giftCardId,
      gift_card_cents: amounts.giftCardCents,
      package_cents: amounts.packageCents,
      total_cents: amounts.totalCents,
      charged_cents: amounts.chargedCents,
    },
    now,
  );
}

const withoutPayment = { intent_id: null, charge_id: null, card_brand: null, card_last4: null };

/** The key of the step that makes the latest attempt: the provider charges it once, however often it is asked. */
export function payKey({ id, attempt }: Pick<OrderRow, 'id' | 'attempt'>): string {
  return `order-${id}-${attempt}`;
}

/** @throws DomainError 404 for the order of somebody else */
async function lockOwnOrder(trx: Knex.Transaction, orderId: number, userId: number): Promise<OrderRow> {
  const order = await trx('payment_orders')
    .where({ id: orderId, client_user_id: userId })
    .forUpdate()
    .first<OrderRow | undefined>();
  if (!order) throw notFound('There is no such payment order.');
  return order;
}

interface Approved extends OrderAmounts {
  readonly giftCardId: number | null;
  readonly packageParts: readonly PackagePart[];
}

/** The amounts that the client approves; deposit and discount are what was reserved for this order, the discount if it is used. Locks packages and gift card. */
async function computeAmounts(
  trx: Knex.Transaction,
  order: OrderRow,
  request: Request & { readonly userId: number },
): Promise<Approved> {
  const { tipValueCent: tipCents, totalValueCent, discountSolution, packageIds = [], userId } = request;
  const services = await readServices(trx, [order.id]);
  const packageParts = await packagePartsFor(trx, order, { packageIds, userId, services });
  const servicesCents = sumCents(services.map((service) => service.price_entered_cents));
  if (tipCents > tipOf(servicesCents, mostTipPercent))
    throw refusedFields({ tipValueCent: ['TIP_TOO_LARGE'] });
  const bonusCents = discountSolution ? order.reserved_cents : 0;
  if ((discountSolution?.reservedAmount ?? 0) !== bonusCents) throw totalChanged(['discountSolution']);
  const terms = {
    pricesCents: services.map((service) => service.price_entered_cents),
    taxPercent: order.tax_percent,
    tipCents,
  };
  const amounts = approvedAmountsOf(terms, {
    packageCents: sumCents(packageParts.map(({ cents }) => cents)),
    bonusCents,
    depositCents: sumCents(services.map((service) => service.deposit_cents)),
    giftCardCents: await giftCardBalance(trx, order, request),
  });
  if (amounts.chargedCents !== totalValueCent) throw totalChanged(['totalValueCent']);
  if (!isChargeable(amounts.chargedCents)) throw refusedFields({ totalValueCent: ['TOTAL_TOO_SMALL'] });
  const giftCardId = amounts.giftCardCents > 0 ? (request.giftCardId ?? null) : null;
  return { ...amounts, giftCardId, packageParts };
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
