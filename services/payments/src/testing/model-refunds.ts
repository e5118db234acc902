import { lateKey } from '../domain/order-postings.ts';
import {
  disputeClosed,
  disputeOpened,
  latePaymentReturned,
  orderRefunded,
  refundFailed,
  refundKeyOf,
  returnedFeeCentsOf,
} from '../domain/refund-postings.ts';
import { createModelBonusReturns } from './model-bonus.ts';
import { paidOf, type ModelBonus, type ModelOrder } from './model-order.ts';
import type { ModelPrepaid } from './model-prepaid.ts';
import type { ModelDispute, ModelRefund } from './model-provider.ts';
import { createModelSalonMoney, salonId, type ModelTools } from './model-salon-money.ts';
import { sumOf } from './model-transfers.ts';

/** A refund that was requested. `late`: of a payment that came after its order was closed. */
interface RefundRow {
  readonly id: number;
  readonly order: ModelOrder;
  readonly kind: 'order' | 'late' | 'gift-card';
  /** Of a late payment. */
  readonly attempt: number;
  readonly cents: number;
  readonly intentId: string;
  state: 'pending' | 'done' | 'failed';
  /** The provider had accepted it. */
  isAccepted: boolean;
}

export type ModelRefunds = ReturnType<typeof createModelRefunds>;

/** Creates the refunds and disputes of orders, with what follows for the salon's account, our fee and gift cards. */
export function createModelRefunds(
  tools: ModelTools,
  { prepaid, bonus }: { readonly prepaid: Pick<ModelPrepaid, 'returnToCard'>; readonly bonus: ModelBonus },
) {
  const { provider, ledger, steps, now, note } = tools;
  const rows: RefundRow[] = [];
  const factOf = ({ id }: ModelOrder) => ({ orderId: id, salonId, occurredAt: now() });
  const hasFailedRefund = ({ id }: { readonly id: number }) =>
    rows.some(({ order, state, isAccepted }) => order.id === id && state === 'failed' && isAccepted);
  const moveMoney = createModelSalonMoney(tools, hasFailedRefund);
  const bonusReturns = createModelBonusReturns(tools, { bonus, moveMoney });
  const pendingOf = (order: ModelOrder, kind: RefundRow['kind']) =>
    rows.filter((row) => row.order === order && row.kind === kind && row.state === 'pending');
  /** After a refund that failed there is one at a time, as in `refundOrder`. */
  const isMoving = (order: ModelOrder) =>
    hasFailedRefund(order) &&
    (pendingOf(order, 'order').length > 0 ||
      steps.isAnyOpen((key) =>
        new RegExp(`^(?:return|return-fee|pay-back|take-back)-order:${order.id}:`).test(key),
      ));

  function insert(refund: Omit<RefundRow, 'id' | 'state' | 'isAccepted'>): RefundRow {
    const row: RefundRow = { ...refund, id: rows.length + 1, state: 'pending', isAccepted: false };
    rows.push(row);
    return row;
  }

  function add(refund: Omit<RefundRow, 'id' | 'state' | 'isAccepted'>): void {
    const row = insert(refund);
    const { intentId, cents } = row;
    const mark = `refund-${row.id}`;
    steps.add(mark, {
      // What is left of the transfer may have changed since a lost answer, so it looks first.
      call: (key) => provider.findRefund(mark) ?? provider.refund(key, { mark, intentId, cents }),
      find: () => provider.findRefund(mark),
      settle: (result) => settle({ ...result }),
      refuse: () => {
        if (row.state !== 'pending') return;
        note(`refused refund of ${row.kind}`);
        row.state = 'failed';
        if (row.kind === 'late') keepLate(row);
      },
    });
  }

  /** The client has not got the money of a late payment back: it does not stay with the salon. */
  function keepLate({ order, attempt, cents, intentId }: RefundRow): void {
    const late = { ...factOf(order), attempt };
    const rest = { of: lateKey(late, 'reversed'), cents, intentId };
    const fee = { of: lateKey(late, 'returned'), cents: lateFeeCents(late), intentId };
    if (fee.cents === 0) moveMoney.takeBack(paidOf(order), rest);
    else moveMoney.returnFee(paidOf(order), fee, rest);
  }

  function lateFeeCents(late: Parameters<typeof lateKey>[0]): number {
    const fee = ledger.linesOf(lateKey(late, 'platform-fee'));
    return Math.max(0, ...fee.map((line) => line.cents));
  }

  /** What the provider says about a refund, as an answer or an event. */
  function settle(result: ModelRefund): void {
    const row = rows[Number(result.mark.split('-').at(-1)) - 1]!;
    if (row.state === 'failed') return;
    if (row.state === 'pending') accept(row, result);
    if (result.status === 'failed') revoke(row, result.id);
  }

  function accept(row: RefundRow, { id: refundId, reversalId }: ModelRefund): void {
    Object.assign(row, { state: 'done', isAccepted: true });
    const { order, cents, attempt, intentId } = row;
    const refs = { refundId, transferReversalId: reversalId };
    if (row.kind === 'order') return record(row, refs);
    const late = { ...factOf(order), attempt, cents };
    ledger.post(...latePaymentReturned(late, refs));
    const fee = { of: lateKey(late, 'returned'), cents: lateFeeCents(late), intentId };
    moveMoney.returnFee(paidOf(order), fee);
  }

  function record(
    { order, id, cents, intentId }: RefundRow,
    { refundId, transferReversalId }: { refundId: string; transferReversalId: string | undefined },
  ): void {
    const [refunded, reversed] = orderRefunded({
      ...refundOf(order, id, cents),
      to: { type: 'card', refundId, transferReversalId },
    });
    ledger.post(refunded);
    if (transferReversalId !== undefined) ledger.post(reversed!);
    const fee = { of: refunded.key, cents: returnedFeeCentsOf(refunded), intentId };
    const rest = transferReversalId === undefined ? { of: reversed!.key, cents, intentId } : undefined;
    if (rest && fee.cents === 0) moveMoney.takeBack(paidOf(order), rest);
    else moveMoney.returnFee(paidOf(order), fee, rest);
    order.refundedCents += cents;
    bonusReturns.giveBack(order, String(id));
  }

  function refundOf(order: ModelOrder, id: number, cents: number) {
    const refundableCents = (order.paid?.chargedCents ?? 0) - order.refundedCents;
    const movements = ledger.movementsOf(order.id);
    return { ...factOf(order), refundKey: String(id), cents, refundableCents, movements };
  }

  /** The money of a refund came back to our balance: that of a late payment stays there. */
  function revoke(row: RefundRow, refundId: string): void {
    row.state = 'failed';
    const { order, cents, attempt } = row;
    const fact = factOf(order);
    const key =
      row.kind === 'late' ? lateKey({ ...fact, attempt }, 'returned') : refundKeyOf(order.id, String(row.id));
    const lines = ledger.linesOf(key);
    ledger.post(refundFailed({ ...fact, key, lines, refundId }));
    note(`failed refund of ${row.kind}`);
    if (row.kind === 'late') return;
    const returnCents = cents - returnedFeeCentsOf({ lines });
    const of = `${key}:failed:transferred`;
    moveMoney.returnToSalon(paidOf(order), { step: `return-${key}`, of, cents: returnCents });
    order.refundedCents -= cents;
    bonusReturns.useAgain(order, String(row.id));
  }

  /** Takes the gift card's part back from the salon, for the card. */
  function refundToGiftCard(order: ModelOrder, cents: number): void {
    const row = insert({ order, kind: 'gift-card', attempt: 0, cents, intentId: '' });
    const of = `gift-card-refund-${row.id}`;
    steps.add(of, {
      call: (key) => provider.takeBackOf(key, { of, cents, from: `gift-card-${order.id}` }),
      find: () => provider.findTaken(of)[0],
      settle({ id: transferReversalId }) {
        row.state = 'done';
        prepaid.returnToCard(order, cents);
        const refundableCents = (order.paid?.giftCardCents ?? 0) - order.giftCardRefundedCents;
        const to = { type: 'gift-card', transferReversalId } as const;
        ledger.post(...orderRefunded({ ...refundOf(order, row.id, cents), refundableCents, to }));
        order.giftCardRefundedCents += cents;
        bonusReturns.giveBack(order, String(row.id));
        note('refund to a gift card');
      },
    });
  }

  function refundPayment(order: ModelOrder, cents: number): void {
    const { intentId } = order;
    const refund = { order, kind: 'order', attempt: 0, cents, intentId: intentId ?? '' } as const;
    if (intentId !== undefined) return isMoving(order) ? note('refund too early') : add(refund);
    const row = insert(refund);
    row.state = 'done';
    ledger.post(...orderRefunded({ ...refundOf(order, row.id, cents), to: { type: 'cash' } }));
    order.refundedCents += cents;
  }

  return {
    settle,
    moveMoney,
    takeUnusedBonus: bonusReturns.takeUnused,
    rows: rows as readonly Readonly<RefundRow>[],
    /** Gives back a part of a paid order, first what was charged, unless less is left of it. */
    request(order: ModelOrder, cents: number): void {
      if (order.state !== 'paid' || !order.paid) return;
      const { chargedCents, giftCardCents } = order.paid;
      const left = chargedCents - order.refundedCents - sumOf(pendingOf(order, 'order'));
      const returning = order.giftCardRefundedCents + sumOf(pendingOf(order, 'gift-card'));
      if (cents > left + giftCardCents - returning) return;
      const toCard = Math.min(cents, left);
      // The salon has to have the gift card's part before it comes back from there.
      if (cents > toCard && !steps.isDone(`gift-card-${order.id}`)) return;
      if (toCard > 0 && order.intentId !== undefined && isMoving(order)) return note('refund too early');
      if (toCard > 0) refundPayment(order, toCard);
      if (cents > toCard) refundToGiftCard(order, cents - toCard);
    },
    returnLate(order: ModelOrder, late: { attempt: number; cents: number; intentId: string }): void {
      add({ order, kind: 'late', ...late });
    },
    /** Brings an order up to a dispute about one of its payments, as `recordDispute` does. */
    dispute(order: ModelOrder, attempt: number, { id, intentId, cents, state }: ModelDispute): void {
      const isLate = ledger.has(lateKey({ orderId: order.id, attempt }, 'received'));
      if (order.intentId !== intentId && !isLate) return;
      const fact = { ...factOf(order), disputeId: id, cents };
      ledger.post(disputeOpened(fact));
      if (state === 'open') return;
      const closed = disputeClosed({ ...fact, isWon: state === 'won', isLate });
      if (!ledger.has(closed.key)) note(`${state} dispute of ${isLate ? 'late payment' : 'order'}`);
      ledger.post(closed);
      if (state === 'lost' && !isLate)
        moveMoney.takeBack(paidOf(order), { of: `${closed.key}:reversed`, cents, intentId });
    },
  };
}
