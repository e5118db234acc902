import { sumCents, type PackagePart } from '@frizo/money';
import type { Knex } from 'knex';
import { readShares } from '../artists/artist-shares.store.ts';
import { useBonus } from '../bonus/bonus-accounts.ts';
import { commissionsOf } from '../domain/commissions.ts';
import { latePaymentReceived, orderPaid, type PaidOrder } from '../domain/order-postings.ts';
import { decideAttempt, type AttemptState } from '../domain/payment-attempt.ts';
import { tipsOf } from '../domain/tips.ts';
import { giftCardTransferKey } from '../gift-cards/gift-card-steps.ts';
import { sourceChargeOf } from '../gift-cards/gift-cards.store.ts';
import { useGiftCard } from '../gift-cards/redeem-gift-card.ts';
import { postAll } from '../ledger/ledger.ts';
import { usePackages } from '../packages/redeem-package.ts';
import { bearPurchases } from '../prepaid/bear-purchase.ts';
import { cancelPayment, changeOrder, declineOrder, releasePrepaid, unpaidAmounts } from './change-order.ts';
import type { OrderContext } from './order-context.ts';
import { reservedCentsOf, reserveDeposits, settleVisitsOf, useDeposits } from './order-deposits.ts';
import { lockOrder, readServices, updateOrder, type OrderRow } from './orders.store.ts';
import type { PaymentState } from './payment-intents.ts';
import { insertRefund } from './refunds.store.ts';

/** One attempt to pay an order by card: what the client approved, and one payment intent. */
export interface AttemptRow {
  readonly order_id: number;
  readonly attempt: number;
  readonly state: AttemptState;
  /** Null where nothing was left for a card. */
  readonly card_id: string | null;
  /** The salon's account at the provider. */
  readonly account_id: string;
  readonly tip_cents: number;
  readonly discount_cents: number;
  readonly deposit_cents: number;
  readonly gift_card_id: number | null;
  readonly gift_card_cents: number;
  readonly package_parts: readonly PackagePart[];
  readonly charged_cents: number;
  readonly intent_id: string | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
}

/**
 * Writes what became of an attempt, whoever says so and in whichever order: the step that pays, the client who has authenticated, an event, or the
 * reconciliation.
 */
export async function applyPayment(
  context: OrderContext,
  { orderId, attempt: number }: { readonly orderId: number; readonly attempt: number },
  payment: PaymentState,
): Promise<void> {
  const order = await lockOrder(context.trx, orderId);
  const attempt = await readAttempt(context, orderId, number);
  if (!attempt) throw new Error(`payment order ${orderId} has no attempt ${number}`);
  if (attempt.intent_id !== null && attempt.intent_id !== payment.intentId)
    throw new Error(`attempt ${number} of payment order ${orderId} has another payment intent`);
  const decision = decideAttempt(order, attempt, payment.status);
  if (decision === 'nothing') return;
  const success = { order, attempt, payment };
  if (decision === 'pay' || decision === 'give-back') {
    const state = decision === 'pay' ? 'succeeded' : 'returned';
    await updateAttempt(context, attempt, { state, intent_id: payment.intentId });
    return decision === 'pay' ? payOrder(context, success) : giveBack(context, success);
  }
  if (decision === 'fail' || decision === 'reopen') {
    const { code: failure_code, message: failure_message } = payment.failure ?? { code: '', message: '' };
    await updateAttempt(context, attempt, {
      state: 'failed',
      intent_id: payment.intentId,
      failure_code,
      failure_message,
    });
    if (decision === 'reopen') await reopen(context, order);
    return;
  }
  await noteIntent(context, attempt, payment);
  if (decision === 'authenticate') await awaitAuthentication(context, order);
}

/** Stores the payment intent of an attempt that goes on. Nothing that is known is written again: the age of the attempt decides. */
async function noteIntent(
  context: OrderContext,
  attempt: AttemptRow,
  { intentId, status }: PaymentState,
): Promise<void> {
  if (status === 'processing' && attempt.intent_id === intentId) return;
  await updateAttempt(context, attempt, {
    intent_id: intentId,
    ...(status === 'needs-authentication' && { state: 'needs-authentication' }),
  });
}

/** The provider has definitely not charged an attempt, and there is no payment intent. */
export async function refuseAttempt(
  context: OrderContext,
  { orderId, attempt: number }: { readonly orderId: number; readonly attempt: number },
  failure: { readonly code: string; readonly message: string },
): Promise<void> {
  const order = await lockOrder(context.trx, orderId);
  const attempt = await readAttempt(context, orderId, number);
  const decision = attempt ? decideAttempt(order, attempt, 'refused') : 'nothing';
  if (!attempt || decision === 'nothing') return;
  await updateAttempt(context, attempt, {
    state: 'failed',
    failure_code: failure.code,
    failure_message: failure.message,
  });
  if (decision === 'reopen') await reopen(context, order);
}

interface Success {
  readonly order: OrderRow;
  readonly attempt: AttemptRow;
  readonly payment: PaymentState;
}

/** The amounts are those of this attempt, which the client approved; a newer one may have another tip. */
async function payOrder(context: OrderContext, { order, attempt, payment }: Success): Promise<void> {
  if (order.attempt !== attempt.attempt) await cancelPayment(context, order);
  const card = await context
    .trx('payment_cards')
    .where({ id: attempt.card_id })
    .first<{ brand: string; last4: string } | undefined>('brand', 'last4');
  await markPaidByCard(context, order, {
    attempt,
    charge: payment.charge,
    payment: {
      intent_id: payment.intentId,
      charge_id: payment.charge?.chargeId ?? null,
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
    },
  });
}

/** The order was closed meanwhile: the money goes back to the card, and the ledger says so. */
async function giveBack(context: OrderContext, { order, attempt, payment }: Success): Promise<void> {
  const { trx, now, adder, steps } = context;
  const { attempt: number, charged_cents: cents } = attempt;
  const { platformFeeCents = 0, ...refs } = payment.charge ?? {};
  const late = { orderId: order.id, attempt: number, salonId: order.salon_id, occurredAt: now, cents };
  await postAll(trx, latePaymentReceived({ ...late, platformFeeCents }, refs));
  const refundId = await insertRefund(trx, {
    order_id: order.id,
    request_key: `late-${order.id}-${number}`,
    cents,
    reason: 'The payment came after the order was closed.',
    late_attempt: number,
    created_at: now,
  });
  await adder.add(trx, steps.refund, {
    key: `refund-${refundId}`,
    payload: { refundId, orderId: order.id, intentId: payment.intentId, cents },
  });
}

/** A payment of a client by card, or by what was paid in advance alone. */
type CardPayment = Pick<OrderRow, 'intent_id' | 'charge_id' | 'card_brand' | 'card_last4'>;

/**
 * Makes a locked, open order paid by card, with what the client approved: amounts, ledger, bonus and what follows from it.
 * @param charge null where nothing is left for a card
 */
export async function markPaidByCard(
  context: OrderContext,
  order: OrderRow,
  {
    attempt,
    payment,
    charge,
  }: { attempt: ApprovedAmounts; payment: CardPayment; charge: PaymentState['charge'] },
): Promise<OrderRow> {
  const { trx, now, steps } = context;
  const { packageValueCents, ...amounts } = await usePrepaid(context, order, attempt);
  const paid = await changeOrder(
    context,
    order,
    { ...closed, ...amounts, ...payment, state: 'paid', payment_type: 'card', paid_at: now },
    'paid',
  );
  const ledgerOrder = {
    ...(await ledgerOrderOf(trx, paid)),
    payment: { type: 'card' as const, ...charge },
    // What the provider has taken: the setting may have changed since the approval.
    platformFeeCents: charge?.platformFeeCents ?? 0,
    packageValueCents,
  };
  await postAll(trx, orderPaid(ledgerOrder));
  await transferPrepaid(context, paid, attempt.account_id);
  // Money of them may have gone back to their buyers while this payment was on its way.
  const packageIds = attempt.package_parts.map(({ packageId }) => packageId);
  await bearPurchases(context, { giftCardId: attempt.gift_card_id, packageIds });
  await settleVisitsOf(context, paid.id);
  await steps.afterPaid(trx, paid);
  return paid;
}

/** Uses what an attempt had reserved of what was paid in advance, and frees the rest. Returns the order's amounts, and what the used visits of packages are worth. */
async function usePrepaid(context: OrderContext, order: OrderRow, attempt: ApprovedAmounts) {
  const { trx, now } = context;
  const { tip_cents, discount_cents, deposit_cents, gift_card_id, gift_card_cents, charged_cents } = attempt;
  await useBonus(context, order, discount_cents);
  await useDeposits(trx, order, deposit_cents);
  // In the order in which an approval locks them.
  const packageValueCents = await usePackages(trx, order.id, attempt.package_parts, now);
  await useGiftCard(trx, order.id, { giftCardId: gift_card_id, giftCardCents: gift_card_cents });
  const package_cents = sumCents(attempt.package_parts.map(({ cents }) => cents));
  const paidBefore = { discount_cents, deposit_cents, gift_card_cents, package_cents };
  const total_cents = charged_cents + sumCents(Object.values(paidBefore));
  return { packageValueCents, tip_cents, ...paidBefore, gift_card_id, charged_cents, total_cents };
}

/** Adds the steps that hand the salon what we pay of a paid order: bonus and gift card. */
async function transferPrepaid(
  { trx, adder, steps }: OrderContext,
  { id: orderId, salon_id: salonId, discount_cents, gift_card_id, gift_card_cents }: OrderRow,
  accountId: string,
): Promise<void> {
  const transfer = { orderId, salonId, accountId };
  if (discount_cents > 0) {
    await adder.add(trx, steps.transferBonus, {
      key: `bonus-${orderId}`,
      payload: { ...transfer, cents: discount_cents },
    });
  }
  if (gift_card_id !== null) {
    const sourceChargeId = await sourceChargeOf(trx, gift_card_id);
    await adder.add(trx, steps.transferGiftCard, {
      key: giftCardTransferKey(orderId),
      payload: { ...transfer, cents: gift_card_cents, sourceChargeId },
    });
  }
}

type ApprovedAmounts = Pick<
  AttemptRow,
  | 'tip_cents'
  | 'discount_cents'
  | 'deposit_cents'
  | 'gift_card_id'
  | 'gift_card_cents'
  | 'package_parts'
  | 'charged_cents'
  | 'account_id'
>;

/** Makes a locked, open order paid in cash: without tip, bonus and gift card. */
export async function markPaidInCash(context: OrderContext, order: OrderRow): Promise<OrderRow> {
  const { trx, now } = context;
  await cancelPayment(context, order);
  await useBonus(context, order, 0);
  const reservedCents = await reservedCentsOf(trx, order.id);
  await useDeposits(trx, order, reservedCents);
  await releasePrepaid(trx, order.id);
  const changes = { ...closed, ...unpaidAmounts(order, reservedCents), payment_type: 'cash' as const };
  const paid = await changeOrder(context, order, { ...changes, state: 'paid', paid_at: now }, 'paid');
  const ledgerOrder = { ...(await ledgerOrderOf(trx, paid)), payment: { type: 'cash' as const } };
  await postAll(trx, orderPaid(ledgerOrder));
  await settleVisitsOf(context, paid.id);
  await context.steps.afterPaid(trx, paid);
  return paid;
}

/** Of an order that nothing more is decided about. */
const closed = { needs_authentication: false, is_outdated: false, reserved_cents: 0 };

/** A paid order as the ledger needs it, without its payment. */
async function ledgerOrderOf(trx: Knex, order: OrderRow): Promise<Omit<PaidOrder, 'payment'>> {
  const services = await readServices(trx, [order.id]);
  const served = services.map((service) => ({
    artistId: service.artist_id,
    priceCents: service.price_entered_cents,
  }));
  const artistIds = served.map(({ artistId }) => artistId);
  return {
    orderId: order.id,
    salonId: order.salon_id,
    occurredAt: order.paid_at ?? order.created_at,
    servicesCents: order.service_entered_cents,
    taxCents: order.tax_cents,
    tips: tipsOf(order.tip_cents, served),
    commissions: commissionsOf(served, await readShares(trx, order.salon_id, artistIds)),
    bonusCents: order.discount_cents,
    depositCents: order.deposit_cents,
    giftCardCents: order.gift_card_cents,
    packageCents: order.package_cents,
  };
}

/** The order waits for its client, unless its visit has changed meanwhile: nobody may approve that any more. */
async function awaitAuthentication(context: OrderContext, order: OrderRow): Promise<void> {
  const changes = { needs_authentication: true };
  if (order.is_outdated) await declineOrder(context, { ...order, ...changes }, 'appointment-changed');
  else await updateOrder(context.trx, order, changes, context.now);
}

/** An attempt has failed: the client can try again, unless the order has expired or its visit has changed meanwhile. */
async function reopen(context: OrderContext, order: OrderRow): Promise<void> {
  const { trx, now } = context;
  // The attempt is over, so there is nothing to cancel.
  const idle = { ...order, needs_authentication: false };
  if (order.is_outdated) await declineOrder(context, idle, 'appointment-changed');
  else if (order.expires_at <= now) await declineOrder(context, idle, 'expired');
  else {
    await releasePrepaid(trx, order.id);
    const unpaid = unpaidAmounts(order, await reservedCentsOf(trx, order.id));
    const changes = { state: 'pending' as const, needs_authentication: false, ...unpaid };
    // A deposit may have been paid during the attempt.
    await reserveDeposits(trx, await updateOrder(trx, order, changes, now), now);
  }
}

async function readAttempt(
  { trx }: OrderContext,
  orderId: number,
  attempt: number,
): Promise<AttemptRow | undefined> {
  return trx('payment_attempts').where({ order_id: orderId, attempt }).first<AttemptRow | undefined>();
}

async function updateAttempt(
  { trx, now }: OrderContext,
  { order_id, attempt }: AttemptRow,
  changes: Partial<AttemptRow>,
): Promise<void> {
  await trx('payment_attempts')
    .where({ order_id, attempt })
    .update({ ...changes, changed_at: now });
}
