import { percentOf, type OrderAmounts } from '@frizo/money';
import { commissionsOf } from '../domain/commissions.ts';
import {
  latePaymentReceived,
  orderPaid,
  orderPartTransferred,
  type OrderPayment,
} from '../domain/order-postings.ts';
import { decideAttempt } from '../domain/payment-attempt.ts';
import { isChargeable, isExpired, isOpen } from '../domain/payment-order.ts';
import { tipsOf } from '../domain/tips.ts';
import { availableCentsOfDeposit } from '../domain/visit-charge.ts';
import {
  addedDepositCents,
  amountsInCash,
  approvedAmounts,
  createModelOrder,
  paidOf,
  reserveBonus,
  useBonus,
  type ModelAttempt,
  type ModelBonus,
  type ModelOrder,
  type NewOrder,
  type PrepaidParts,
} from './model-order.ts';
import type { ModelPrepaid, PrepaidChoice } from './model-prepaid.ts';
import { groupOf, type CardKind, type ModelIntent, type Paid } from './model-provider.ts';
import type { ModelRefunds } from './model-refunds.ts';
import { salonId, type ModelTools } from './model-salon-money.ts';
import type { ModelVisits } from './model-visits.ts';

/** What applies to all payments of a history. */
export interface PaymentsTerms {
  /** Our part of what is charged to cards. */
  readonly feePercent: number;
  /** By artist. */
  readonly commissionPercents: ReadonlyMap<number, number>;
  /** The referral bonus of the client. */
  readonly bonusCents: number;
}

/** What a client chooses when approving. */
interface Approval extends PrepaidChoice {
  readonly card: CardKind;
  readonly tipCents: number;
  readonly usesBonus: boolean;
}

interface OrderTools extends ModelTools {
  readonly terms: PaymentsTerms;
  readonly prepaid: ModelPrepaid;
  readonly refunds: ModelRefunds;
  readonly bonus: ModelBonus;
  readonly visits: Pick<ModelVisits, 'settle' | 'depositOf'>;
  readonly approve: (paid: Paid, attempt: number, cents: number) => void;
}

const nothingPrepaid: PrepaidParts = { giftCardId: undefined, giftCardCents: 0, packageParts: [] };

export type ModelOrders = ReturnType<typeof createModelOrders>;

/** Creates the payments of orders in memory, of which there is none. */
export function createModelOrders(tools: OrderTools) {
  const { provider, ledger, steps, now, note, terms, prepaid, refunds, visits, bonus } = tools;
  const orders: ModelOrder[] = [];
  const attempts = new Map<string, ModelAttempt>();
  const orderOf = (id: number): ModelOrder => orders[id - 1]!;
  const attemptOf = (orderId: number, attempt: number) => attempts.get(`${orderId}:${attempt}`);
  const factOf = ({ id }: ModelOrder) => ({ orderId: id, salonId, occurredAt: now() });

  /** Reserves what was paid as a deposit and is free. */
  function reserveDeposit(order: ModelOrder): void {
    const deposit = visits.depositOf(order.visitId);
    if (!deposit) return;
    const addedCents = addedDepositCents(order, availableCentsOfDeposit(deposit));
    deposit.reservedCents += addedCents;
    order.depositCents += addedCents;
  }

  /** Uses a part of what was reserved, and frees the rest. */
  function useDeposit(order: ModelOrder, cents: number): void {
    const deposit = visits.depositOf(order.visitId);
    if (deposit) {
      deposit.reservedCents -= order.depositCents;
      deposit.usedCents += cents;
    }
    order.depositCents = cents;
  }

  function markPaid(
    order: ModelOrder,
    { amounts, ...parts }: PrepaidParts & { readonly amounts: OrderAmounts },
    paid: { payment: OrderPayment; platformFeeCents: number; intentId?: string },
  ): void {
    const { intentId, ...payment } = paid;
    const { tipCents, discountCents: bonusCents, depositCents, giftCardCents, ...rest } = amounts;
    useBonus(order, bonus, bonusCents);
    useDeposit(order, depositCents);
    const packageValueCents = prepaid.use(order, parts);
    const state = { state: 'paid', paidBy: payment.payment.type, needsAuthentication: false } as const;
    Object.assign(order, { ...state, intentId, paid: amounts, giftCardId: parts.giftCardId });
    const tips = tipsOf(tipCents, order.services);
    const commissions = commissionsOf(order.services, terms.commissionPercents);
    const before = { bonusCents, depositCents, giftCardCents, packageValueCents };
    ledger.post(...orderPaid({ ...factOf(order), ...payment, ...rest, tips, commissions, ...before }));
    if (bonusCents > 0) transferBonus(order, bonusCents);
    if (giftCardCents > 0) prepaid.transferCardPart(order, giftCardCents);
    visits.settle(order.visitId);
  }

  function transferBonus(order: ModelOrder, cents: number): void {
    note('bonus used');
    const of = `bonus-${order.id}`;
    steps.add(of, {
      call: (key) => provider.transfer(key, { group: groupOf(paidOf(order)), of, cents }),
      find: () => provider.findTransfer(of),
      settle({ id: transferId }) {
        ledger.post(orderPartTransferred({ ...factOf(order), source: 'bonus', cents, transferId }));
        refunds.takeUnusedBonus(order, cents);
      },
    });
  }

  function applyPayment(orderId: number, number: number, intent: ModelIntent): void {
    const order = orderOf(orderId);
    const attempt = attemptOf(orderId, number);
    if (!attempt) throw new Error(`order ${orderId} has no attempt ${number}`);
    const decision = decideAttempt(order, attempt, intent.status);
    if (decision === 'nothing') return;
    attempt.intentId = intent.id;
    if (decision === 'pay') {
      if (order.attempt !== number) cancelPayment(order);
      attempt.state = 'succeeded';
      const payment = { type: 'card', chargeId: intent.id } as const;
      markPaid(order, attempt, { payment, platformFeeCents: intent.feeCents, intentId: intent.id });
    } else if (decision === 'give-back') {
      note('late payment');
      attempt.state = 'returned';
      const late = { attempt: number, cents: attempt.amounts.chargedCents };
      const received = { ...factOf(order), ...late, platformFeeCents: intent.feeCents };
      ledger.post(...latePaymentReceived(received, { chargeId: intent.id }));
      refunds.returnLate(order, { ...late, intentId: intent.id });
    } else if (decision === 'reopen' || decision === 'fail') {
      attempt.state = 'failed';
      if (decision === 'reopen') reopen(order);
    } else {
      if (intent.status === 'needs-authentication') attempt.state = 'needs-authentication';
      if (decision === 'authenticate') {
        order.needsAuthentication = true;
        if (order.isOutdated) decline(order);
      }
    }
  }

  function reopen(order: ModelOrder): void {
    Object.assign(order, { state: 'pending', needsAuthentication: false });
    if (order.isOutdated || isExpired(order, now())) return decline(order);
    prepaid.release(order);
    // A deposit may have been paid during the attempt.
    reserveDeposit(order);
  }

  function decline(order: ModelOrder): void {
    cancelPayment(order);
    useBonus(order, bonus, 0);
    useDeposit(order, 0);
    prepaid.release(order);
    Object.assign(order, { state: 'declined', needsAuthentication: false, isOutdated: false });
    visits.settle(order.visitId);
  }

  function cancelPayment({ id, attempt, needsAuthentication }: ModelOrder): void {
    const intentId = attemptOf(id, attempt)?.intentId;
    if (needsAuthentication && intentId !== undefined) addCancel(id, attempt, intentId);
  }

  function addCancel(id: number, attempt: number, intentId: string): void {
    steps.add(`cancel-${id}-${attempt}`, {
      call: () => provider.end(intentId),
      find: () => provider.end(intentId),
      settle: (intent) => applyPayment(id, attempt, intent),
    });
  }

  function pay(order: ModelOrder, attempt: ModelAttempt, previousIntentId: string | undefined): void {
    const { id } = order;
    const { attempt: number, card } = attempt;
    const cents = attempt.amounts.chargedCents;
    const feeCents = percentOf(cents, terms.feePercent);
    const paid = paidOf(order);
    steps.add<{ intent: ModelIntent; isPrevious: boolean }>(`order-${id}-${number}`, {
      call(key) {
        const previous = previousIntentId === undefined ? undefined : provider.end(previousIntentId);
        if (previous?.status === 'succeeded') return { intent: previous, isPrevious: true };
        const charge = { paid, attempt: number, card, cents, feeCents };
        return { intent: provider.charge(key, charge), isPrevious: false };
      },
      find() {
        const intent = provider.findIntent(paid, number);
        return intent && { intent, isPrevious: false };
      },
      settle({ intent, isPrevious }) {
        if (!isPrevious) return applyPayment(id, number, intent);
        note('paid by the attempt before');
        applyPayment(id, intent.attempt, intent);
        const decision = decideAttempt(order, attempt, 'refused');
        if (decision !== 'nothing') attempt.state = 'failed';
        if (decision === 'reopen') reopen(order);
      },
    });
  }

  return {
    orders: orders as readonly ModelOrder[],
    bonus: bonus as Readonly<ModelBonus>,
    create(order: NewOrder): void {
      const created = createModelOrder(orders.length + 1, order, now());
      orders.push(created);
      reserveDeposit(created);
    },
    isPaid: (visitId: number): boolean =>
      orders.some((order) => order.visitId === visitId && order.state === 'paid'),
    /** Whether an order of a visit is paid or open, so that there cannot be another one. */
    hasOrder: (visitId: number): boolean =>
      orders.some((order) => order.visitId === visitId && order.state !== 'declined'),
    reserveDepositOf(visitId: number): void {
      for (const order of orders)
        if (order.visitId === visitId && order.state === 'pending') reserveDeposit(order);
    },
    /** The visit of an open order has changed, as `outdateOrder` handles it. */
    outdate(visitId: number): void {
      for (const order of orders.filter((one) => one.visitId === visitId)) {
        if (order.state === 'processing' && !order.needsAuthentication) order.isOutdated = true;
        else if (order.state === 'pending' || order.state === 'processing') decline(order);
      }
    },
    reserveBonus(orderId: number): void {
      const order = orderOf(orderId);
      if (isOpen(order, now())) reserveBonus(order, bonus);
    },
    approve(orderId: number, { card, tipCents, usesBonus, ...choice }: Approval): void {
      const order = orderOf(orderId);
      if (!isOpen(order, now())) return;
      const means = prepaid.meansOf(order, choice);
      const amounts = approvedAmounts(order, { tipCents, usesBonus, ...means });
      if (!isChargeable(amounts.chargedCents)) return;
      const { giftCardCents } = amounts;
      const giftCardId = giftCardCents > 0 ? means.giftCardId : undefined;
      const parts = { giftCardId, giftCardCents, packageParts: means.packageParts };
      const previous = order.needsAuthentication ? attemptOf(orderId, order.attempt)?.intentId : undefined;
      prepaid.hold(order, parts);
      Object.assign(order, { state: 'processing', needsAuthentication: false, attempt: order.attempt + 1 });
      const number = order.attempt;
      const isFree = amounts.chargedCents === 0;
      const attempt: ModelAttempt = {
        ...{ orderId, attempt: number, card, amounts, ...parts, intentId: undefined },
        state: isFree ? 'succeeded' : 'running',
      };
      attempts.set(`${orderId}:${number}`, attempt);
      tools.approve(paidOf(order), number, amounts.chargedCents);
      if (!isFree) return pay(order, attempt, previous);
      note('paid without a card');
      if (previous !== undefined) addCancel(orderId, number - 1, previous);
      return markPaid(order, attempt, { payment: { type: 'card' }, platformFeeCents: 0 });
    },
    decline(orderId: number): void {
      if (isOpen(orderOf(orderId), now())) decline(orderOf(orderId));
    },
    acceptCash(orderId: number): void {
      const order = orderOf(orderId);
      if (!isOpen(order, now())) return;
      cancelPayment(order);
      const amounts = amountsInCash(order);
      markPaid(order, { ...nothingPrepaid, amounts }, { payment: { type: 'cash' }, platformFeeCents: 0 });
    },
    refund: (orderId: number, cents: number): void => refunds.request(orderOf(orderId), cents),
    applyIntent: (intent: ModelIntent): void => applyPayment(intent.paid.id, intent.attempt, intent),
    orderOf: ({ id }: Paid): ModelOrder => orderOf(id),
    /** What a job does about expired orders. */
    expire(): void {
      for (const order of orders) if (isExpired(order, now())) decline(order);
    },
    /** What a job does about payments of which nobody has said anything. */
    askAboutPayments(): void {
      for (const order of orders) {
        const intentId = attemptOf(order.id, order.attempt)?.intentId;
        if (order.state !== 'processing' || intentId === undefined) continue;
        applyPayment(order.id, order.attempt, provider.intent(intentId));
        cancelPayment(order);
      }
    },
  };
}
