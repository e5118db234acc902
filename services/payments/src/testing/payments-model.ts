import { latePaymentReceived, orderPaid, type OrderPayment } from '../domain/order-postings.ts';
import { latePaymentReturned, orderRefunded, type RefundedOrder } from '../domain/refund-postings.ts';
import { decideAttempt, type AttemptState } from '../domain/payment-attempt.ts';
import { expiryOf, isExpired, isOpen, type OrderState } from '../domain/payment-order.ts';
import type { Posting } from '../domain/posting.ts';
import { tipsOf } from '../domain/tips.ts';
import {
  createModelProvider,
  type CardKind,
  type Fate,
  type ModelIntent,
  type ModelProvider,
} from './model-provider.ts';

interface Order {
  readonly id: number;
  readonly salonId: number;
  readonly servicesCents: number;
  readonly taxCents: number;
  readonly expiresAt: Date;
  state: OrderState;
  needsAuthentication: boolean;
  attempt: number;
  paidBy: 'cash' | 'card' | undefined;
  chargedCents: number;
  refundedCents: number;
}

interface Attempt {
  readonly orderId: number;
  readonly attempt: number;
  readonly card: CardKind;
  readonly tipCents: number;
  readonly chargedCents: number;
  state: AttemptState;
  intentId: string | undefined;
}

interface Refund {
  readonly id: number;
  readonly orderId: number;
  readonly cents: number;
  readonly intentId: string;
  readonly lateAttempt: number | undefined;
  isDone: boolean;
}

interface Step {
  readonly key: string;
  readonly call: (key: string) => unknown;
  readonly find: () => unknown;
  readonly settle: (result: never) => void;
  isOpen: boolean;
  generation: number;
  attempts: number;
  hasStoredFailure: boolean;
}

/** Payments in memory: the rules of `domain` with rows, steps and a provider that lose what real ones can lose. */
export interface PaymentsModel {
  readonly provider: ModelProvider;
  readonly orders: readonly Order[];
  readonly postings: ReadonlyMap<string, Posting>;
  /** The cents that a client has approved, by order and attempt. */
  readonly approvals: ReadonlyMap<string, number>;
  /** How often something rare has happened. */
  readonly seen: ReadonlyMap<string, number>;
  create(order: { servicesCents: number; taxCents: number }): void;
  approve(orderId: number, card: CardKind, tipCents: number): void;
  decline(orderId: number): void;
  acceptCash(orderId: number): void;
  refund(orderId: number, cents: number): void;
  /** Attempts a step that has no outcome. */
  runStep(index: number, fate: Fate): void;
  authenticate(index: number, isSuccess: boolean): void;
  /** Delivers any event, also one that was delivered before. */
  deliver(index: number): void;
  /** Time passes, and orders expire. */
  wait(days: number): void;
  /** What jobs do when nothing fails any more. */
  finish(): void;
}

/** Creates a salon's payments without orders. */
export function createPaymentsModel(): PaymentsModel {
  const provider = createModelProvider();
  const orders: Order[] = [];
  const attempts = new Map<string, Attempt>();
  const refunds: Refund[] = [];
  const steps = new Map<string, Step>();
  const postings = new Map<string, Posting>();
  const approvals = new Map<string, number>();
  const seen = new Map<string, number>();
  const salonId = 5;
  let now = new Date('2026-03-02T17:00:00Z');

  const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const orderOf = (id: number): Order => orders[id - 1]!;
  const attemptOf = (orderId: number, attempt: number): Attempt | undefined =>
    attempts.get(`${orderId}:${attempt}`);

  function post(all: readonly Posting[]): void {
    for (const posting of all) {
      if (posting.lines.reduce((sum, { cents }) => sum + cents, 0) !== 0)
        throw new Error(`${posting.key} does not balance`);
      if (!postings.has(posting.key)) postings.set(posting.key, posting);
    }
  }

  function addStep<Result>(
    key: string,
    step: { call: (key: string) => Result; find: () => Result | undefined; settle: (result: Result) => void },
  ): void {
    if (steps.has(key)) return;
    steps.set(key, { key, ...step, isOpen: true, generation: 1, attempts: 0, hasStoredFailure: false });
  }

  function markPaid(order: Order, payment: OrderPayment, tipCents: number): void {
    Object.assign(order, {
      state: 'paid',
      paidBy: payment.type,
      needsAuthentication: false,
      chargedCents: order.servicesCents + order.taxCents + tipCents,
    });
    const tips = tipsOf(tipCents, [{ artistId: 1, priceCents: order.servicesCents }]);
    const { servicesCents, taxCents } = order;
    post(orderPaid({ orderId: order.id, salonId, occurredAt: now, payment, servicesCents, taxCents, tips }));
  }

  function addRefund(refund: Omit<Refund, 'id' | 'isDone'>): void {
    const id = refunds.length + 1;
    const row: Refund = { ...refund, id, isDone: false };
    refunds.push(row);
    addStep(`refund-${id}`, {
      call: (key) => provider.refund(key, { id, intentId: row.intentId, cents: row.cents }),
      find: () => provider.findRefund(id),
      settle: ({ refundId }) => settleRefund(row, refundId),
    });
  }

  function settleRefund(row: Refund, refundId: string): void {
    const order = orderOf(row.orderId);
    row.isDone = true;
    const { cents, lateAttempt, orderId } = row;
    if (lateAttempt !== undefined)
      return post(
        latePaymentReturned({ orderId, attempt: lateAttempt, salonId, occurredAt: now, cents }, { refundId }),
      );
    recordRefund(order, row, { type: 'card', refundId });
  }

  function recordRefund(
    order: Order,
    { id, cents }: Pick<Refund, 'id' | 'cents'>,
    to: RefundedOrder['to'],
  ): void {
    const refundableCents = order.chargedCents - order.refundedCents;
    const movements = new Map<string, number>();
    for (const { orderId, lines } of postings.values())
      if (orderId === order.id)
        for (const line of lines)
          movements.set(line.account, (movements.get(line.account) ?? 0) + line.cents);
    const fact = { orderId: order.id, salonId, occurredAt: now, refundKey: String(id), cents };
    post(orderRefunded({ ...fact, refundableCents, movements, to }));
    order.refundedCents += cents;
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
      markPaid(order, { type: 'card', chargeId: intent.id }, attempt.tipCents);
    } else if (decision === 'give-back') {
      note('late payment');
      attempt.state = 'returned';
      const late = { orderId, attempt: number, salonId, occurredAt: now, cents: attempt.chargedCents };
      post(latePaymentReceived(late, { chargeId: intent.id }));
      addRefund({ orderId, cents: late.cents, intentId: intent.id, lateAttempt: number });
    } else if (decision === 'reopen' || decision === 'fail') {
      attempt.state = 'failed';
      if (decision === 'reopen') reopen(order);
    } else {
      if (intent.status === 'needs-authentication') attempt.state = 'needs-authentication';
      if (decision === 'authenticate') order.needsAuthentication = true;
    }
  }

  function reopen(order: Order): void {
    Object.assign(order, { state: 'pending', needsAuthentication: false });
    if (isExpired(order, now)) order.state = 'declined';
  }

  function cancelPayment(order: Order): void {
    const { id, attempt } = order;
    const intentId = attemptOf(id, attempt)?.intentId;
    if (!order.needsAuthentication || intentId === undefined) return;
    addStep(`cancel-${id}-${attempt}`, {
      call: () => provider.end(intentId),
      find: () => provider.end(intentId),
      settle: (intent) => applyPayment(id, attempt, intent),
    });
  }

  function pay(order: Order, attempt: Attempt, previousIntentId: string | undefined): void {
    const { id } = order;
    addStep<{ intent: ModelIntent; isPrevious: boolean }>(`order-${id}-${attempt.attempt}`, {
      call(key) {
        const previous = previousIntentId === undefined ? undefined : provider.end(previousIntentId);
        if (previous?.status === 'succeeded') return { intent: previous, isPrevious: true };
        const { attempt: number, card, chargedCents: cents } = attempt;
        return {
          intent: provider.charge(key, { orderId: id, attempt: number, card, cents }),
          isPrevious: false,
        };
      },
      find() {
        const intent = provider.findIntent(id, attempt.attempt);
        return intent && { intent, isPrevious: false };
      },
      settle({ intent, isPrevious }) {
        if (!isPrevious) return applyPayment(id, attempt.attempt, intent);
        note('paid by the attempt before');
        applyPayment(id, intent.attempt, intent);
        const decision = decideAttempt(order, attempt, 'refused');
        if (decision !== 'nothing') attempt.state = 'failed';
        if (decision === 'reopen') reopen(order);
      },
    });
  }

  function attemptStep(step: Step, fate: Fate): void {
    if (!step.isOpen || fate === 'died-before-call') return;
    step.attempts += 1;
    let result: unknown;
    try {
      result = provider.under(fate, () => {
        if (step.attempts > 1 && step.hasStoredFailure) {
          const found = step.find();
          if (found !== undefined) return found;
          step.generation += 1;
          step.hasStoredFailure = false;
        }
        return step.call(step.generation === 1 ? step.key : `${step.key}:${step.generation}`);
      });
    } catch (error) {
      step.hasStoredFailure = (error as Error).message === 'stored failure';
      return note(fate);
    }
    if (fate === 'died-before-settle') return note(fate);
    // A second copy finds the step settled.
    for (let copy = 0; copy < (fate === 'two-copies' ? 2 : 1); copy += 1) {
      if (!step.isOpen) return note(fate);
      step.isOpen = false;
      step.settle(result as never);
    }
  }

  const openSteps = (): Step[] => [...steps.values()].filter(({ isOpen: isWaiting }) => isWaiting);

  function expire(): void {
    for (const order of orders) if (isExpired(order, now)) order.state = 'declined';
  }

  return {
    provider,
    orders,
    postings,
    approvals,
    seen,
    create({ servicesCents, taxCents }) {
      orders.push({
        id: orders.length + 1,
        salonId,
        servicesCents,
        taxCents,
        expiresAt: expiryOf(now),
        state: 'pending',
        needsAuthentication: false,
        attempt: 0,
        paidBy: undefined,
        chargedCents: 0,
        refundedCents: 0,
      });
    },
    approve(orderId, card, tipCents) {
      const order = orderOf(orderId);
      if (!isOpen(order, now)) return;
      const previous = order.needsAuthentication ? attemptOf(orderId, order.attempt)?.intentId : undefined;
      const chargedCents = order.servicesCents + order.taxCents + tipCents;
      Object.assign(order, { state: 'processing', needsAuthentication: false, attempt: order.attempt + 1 });
      const attempt: Attempt = {
        ...{ orderId, attempt: order.attempt, card, tipCents, chargedCents },
        ...{ state: 'running', intentId: undefined },
      };
      attempts.set(`${orderId}:${order.attempt}`, attempt);
      approvals.set(`${orderId}:${order.attempt}`, chargedCents);
      pay(order, attempt, previous);
    },
    decline(orderId) {
      const order = orderOf(orderId);
      if (!isOpen(order, now)) return;
      cancelPayment(order);
      Object.assign(order, { state: 'declined', needsAuthentication: false });
    },
    acceptCash(orderId) {
      const order = orderOf(orderId);
      if (!isOpen(order, now)) return;
      cancelPayment(order);
      markPaid(order, { type: 'cash' }, 0);
    },
    refund(orderId, cents) {
      const order = orderOf(orderId);
      const pending = refunds
        .filter((one) => one.orderId === orderId && !one.isDone && one.lateAttempt === undefined)
        .reduce((sum, one) => sum + one.cents, 0);
      if (order.state !== 'paid' || cents > order.chargedCents - order.refundedCents - pending) return;
      if (order.paidBy === 'cash') {
        const id = refunds.length + 1;
        refunds.push({ id, orderId, cents, intentId: '', lateAttempt: undefined, isDone: true });
        return recordRefund(order, { id, cents }, { type: 'cash' });
      }
      const paying = [...attempts.values()].find(
        (one) => one.orderId === orderId && one.state === 'succeeded',
      );
      addRefund({ orderId, cents, intentId: paying?.intentId ?? '', lateAttempt: undefined });
    },
    runStep(index, fate) {
      const open = openSteps();
      const step = open[index % Math.max(1, open.length)];
      if (step) attemptStep(step, fate);
    },
    authenticate: (index, isSuccess) => provider.authenticate(index, isSuccess),
    deliver(index) {
      const intent = provider.eventAt(index);
      // An event of a payment of which the step has stored nothing yet comes before the answer.
      if (intent) applyPayment(intent.orderId, intent.attempt, intent);
    },
    wait(days) {
      now = new Date(now.getTime() + days * 24 * 60 * 60_000);
      expire();
    },
    finish() {
      for (let round = 0; round < 20; round += 1) {
        for (const step of openSteps()) attemptStep(step, 'ok');
        for (const order of orders) {
          const intentId = attemptOf(order.id, order.attempt)?.intentId;
          if (order.state !== 'processing' || intentId === undefined) continue;
          applyPayment(order.id, order.attempt, provider.intent(intentId));
          cancelPayment(order);
        }
      }
      this.wait(8);
    },
  };
}
