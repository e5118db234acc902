import { percentOf, type OrderAmounts } from '@frizo/money';
import { commissionsOf } from '../domain/commissions.ts';
import {
  latePaymentReceived,
  orderPaid,
  orderPartTransferred,
  type OrderPayment,
} from '../domain/order-postings.ts';
import { decideAttempt } from '../domain/payment-attempt.ts';
import { isExpired, isOpen } from '../domain/payment-order.ts';
import { depositTaken } from '../domain/prepaid-postings.ts';
import { tipsOf } from '../domain/tips.ts';
import { createModelLedger } from './model-ledger.ts';
import {
  amountsWith,
  approvedAmounts,
  createModelOrder,
  freeCentsOf,
  reserveBonus,
  reserveDeposit,
  useBonus,
  useDeposit,
  type ModelAttempt,
  type ModelBonus,
  type ModelOrder,
  type NewOrder,
} from './model-order.ts';
import { createModelProvider, type CardKind, type ModelIntent } from './model-provider.ts';
import { createModelRefunds } from './model-refunds.ts';
import { createModelSteps } from './model-steps.ts';

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
interface Approval {
  readonly card: CardKind;
  readonly tipCents: number;
  readonly usesBonus: boolean;
}

export type PaymentsModel = ReturnType<typeof createPaymentsModel>;

export const salonId = 5;
const dayMs = 24 * 60 * 60_000;

/** Creates a salon's payments in memory without orders: the rules of `domain` with rows, steps and a provider that lose what real ones can lose. */
export function createPaymentsModel(terms: PaymentsTerms) {
  const provider = createModelProvider();
  const ledger = createModelLedger();
  const orders: ModelOrder[] = [];
  const attempts = new Map<string, ModelAttempt>();
  const approvals = new Map<string, number>();
  const seen = new Map<string, number>();
  const bonus: ModelBonus = { grantedCents: terms.bonusCents, reservedCents: 0, usedCents: 0 };
  let now = new Date('2026-03-02T17:00:00Z');

  const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const steps = createModelSteps(provider, note);
  const refunds = createModelRefunds({ provider, ledger, steps, now: () => now, note });
  const orderOf = (id: number): ModelOrder => orders[id - 1]!;
  const attemptOf = (orderId: number, attempt: number) => attempts.get(`${orderId}:${attempt}`);
  const factOf = ({ id }: ModelOrder) => ({ orderId: id, salonId, occurredAt: now });

  function markPaid(
    order: ModelOrder,
    amounts: OrderAmounts,
    paid: { payment: OrderPayment; platformFeeCents: number },
  ): void {
    const { tipCents, discountCents, depositCents, servicesCents, taxCents } = amounts;
    useBonus(order, bonus, discountCents);
    useDeposit(order, depositCents);
    const state = { state: 'paid', paidBy: paid.payment.type, needsAuthentication: false } as const;
    Object.assign(order, { ...state, paid: amounts });
    const tips = tipsOf(tipCents, order.services);
    const commissions = commissionsOf(order.services, terms.commissionPercents);
    const parts = { servicesCents, taxCents, tips, commissions, bonusCents: discountCents, depositCents };
    ledger.post(...orderPaid({ ...factOf(order), ...paid, ...parts }));
    if (discountCents > 0) transferBonus(order, discountCents);
    refunds.returnDeposit(order, freeCentsOf(order.deposit));
  }

  function transferBonus(order: ModelOrder, cents: number): void {
    note('bonus used');
    const of = `bonus-${order.id}`;
    steps.add(of, {
      call: (key) => provider.transfer(key, { orderId: order.id, of, cents }),
      find: () => provider.findTransfer(of),
      settle: ({ id: transferId }) =>
        ledger.post(orderPartTransferred({ ...factOf(order), source: 'bonus', cents, transferId })),
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
      markPaid(order, attempt.amounts, { payment, platformFeeCents: intent.feeCents });
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
      if (decision === 'authenticate') order.needsAuthentication = true;
    }
  }

  function reopen(order: ModelOrder): void {
    Object.assign(order, { state: 'pending', needsAuthentication: false });
    if (isExpired(order, now)) decline(order);
    // One may have been paid during the attempt.
    else reserveDeposit(order);
  }

  function decline(order: ModelOrder): void {
    cancelPayment(order);
    useBonus(order, bonus, 0);
    useDeposit(order, 0);
    Object.assign(order, { state: 'declined', needsAuthentication: false });
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
    steps.add<{ intent: ModelIntent; isPrevious: boolean }>(`order-${id}-${number}`, {
      call(key) {
        const previous = previousIntentId === undefined ? undefined : provider.end(previousIntentId);
        if (previous?.status === 'succeeded') return { intent: previous, isPrevious: true };
        const charge = { orderId: id, attempt: number, card, cents, feeCents };
        return { intent: provider.charge(key, charge), isPrevious: false };
      },
      find() {
        const intent = provider.findIntent(id, number);
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

  /** What a job does about expired orders. */
  function wait(days: number): void {
    now = new Date(now.getTime() + days * dayMs);
    for (const order of orders) if (isExpired(order, now)) decline(order);
  }

  function deliver({
    intent,
    refund,
  }: {
    intent?: ModelIntent;
    refund?: Parameters<typeof refunds.settle>[0];
  }): void {
    // An event of a payment of which the step has stored nothing yet comes before the answer.
    if (intent) applyPayment(intent.orderId, intent.attempt, intent);
    if (refund) refunds.settle(refund);
  }

  /** For a while nothing fails: each step has an outcome, and each event arrives. */
  function catchUp(): void {
    steps.runAll();
    for (const event of provider.events) deliver(event);
  }

  return {
    provider,
    ledger,
    orders: orders as readonly ModelOrder[],
    bonus: bonus as Readonly<ModelBonus>,
    refunds: refunds.rows,
    /** The cents that a client has approved, by order and attempt; 0 is the deposit. */
    approvals: approvals as ReadonlyMap<string, number>,
    /** How often something rare has happened. */
    seen: seen as ReadonlyMap<string, number>,
    create: (order: NewOrder): void =>
      void orders.push(createModelOrder(orders.length + 1, salonId, order, now)),
    /** The client pays a deposit for the visit of an open order. */
    payDeposit(orderId: number, cents: number): void {
      const order = orderOf(orderId);
      if (order.deposit || (order.state !== 'pending' && order.state !== 'processing')) return;
      const charge = { orderId, attempt: 0, cents, feeCents: 0, card: 'good' } as const;
      const { id: intentId } = provider.charge(`deposit-${orderId}`, charge);
      approvals.set(`${orderId}:0`, cents);
      const { occurredAt } = factOf(order);
      const taken = { id: orderId, salonId, occurredAt, cents, chargeId: intentId, transferId: 'tr' };
      ledger.post(...depositTaken(taken));
      order.deposit = { cents, intentId, reservedCents: 0, usedCents: 0, refundedCents: 0 };
      if (order.state === 'pending') reserveDeposit(order);
    },
    reserveBonus(orderId: number): void {
      const order = orderOf(orderId);
      if (isOpen(order, now)) reserveBonus(order, bonus);
    },
    approve(orderId: number, { card, ...choice }: Approval): void {
      const order = orderOf(orderId);
      const amounts = isOpen(order, now) ? approvedAmounts(order, choice) : null;
      if (!amounts) return;
      const previous = order.needsAuthentication ? attemptOf(orderId, order.attempt)?.intentId : undefined;
      Object.assign(order, { state: 'processing', needsAuthentication: false, attempt: order.attempt + 1 });
      const number = order.attempt;
      const isFree = amounts.chargedCents === 0;
      const attempt: ModelAttempt = {
        ...{ orderId, attempt: number, card, amounts, intentId: undefined },
        state: isFree ? 'succeeded' : 'running',
      };
      attempts.set(`${orderId}:${number}`, attempt);
      approvals.set(`${orderId}:${number}`, amounts.chargedCents);
      if (!isFree) return pay(order, attempt, previous);
      note('paid without a card');
      if (previous !== undefined) addCancel(orderId, number - 1, previous);
      return markPaid(order, amounts, { payment: { type: 'card' }, platformFeeCents: 0 });
    },
    decline(orderId: number): void {
      if (isOpen(orderOf(orderId), now)) decline(orderOf(orderId));
    },
    acceptCash(orderId: number): void {
      const order = orderOf(orderId);
      if (!isOpen(order, now)) return;
      cancelPayment(order);
      markPaid(order, amountsWith(order), { payment: { type: 'cash' }, platformFeeCents: 0 });
    },
    refund(orderId: number, cents: number): void {
      const order = orderOf(orderId);
      const paying = [...attempts.values()].find(
        (one) => one.orderId === orderId && one.state === 'succeeded',
      );
      refunds.request(order, cents, order.paidBy === 'card' ? paying?.intentId : undefined);
    },
    runStep: steps.run,
    authenticate: provider.authenticate,
    failRefund: provider.failRefund,
    /** Delivers any event, also one that was delivered before. */
    deliver: (index: number): void => deliver(provider.eventAt(index) ?? {}),
    wait,
    catchUp,
    /** What jobs and repeated events do when nothing fails any more. */
    finish(): void {
      for (let round = 0; round < 10; round += 1) {
        catchUp();
        for (const order of orders) {
          const intentId = attemptOf(order.id, order.attempt)?.intentId;
          if (order.state !== 'processing' || intentId === undefined) continue;
          applyPayment(order.id, order.attempt, provider.intent(intentId));
          cancelPayment(order);
        }
      }
      wait(8);
    },
  };
}
