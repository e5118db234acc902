import { lateKey } from '../domain/order-postings.ts';
import { depositRefunded } from '../domain/prepaid-postings.ts';
import {
  latePaymentReturned,
  orderRefunded,
  platformFeeReturned,
  refundFailed,
  refundKeyOf,
  returnedFeeCentsOf,
  returnedToSalon,
  transferReversed,
} from '../domain/refund-postings.ts';
import type { ModelLedger } from './model-ledger.ts';
import type { ModelOrder } from './model-order.ts';
import type { ModelProvider, ModelRefund } from './model-provider.ts';
import type { ModelSteps } from './model-steps.ts';

/** A refund that was requested. `late`: of a payment that came after its order was closed. */
interface RefundRow {
  readonly id: number;
  readonly order: ModelOrder;
  readonly kind: 'order' | 'late' | 'deposit';
  /** Of a late payment. */
  readonly attempt: number;
  readonly cents: number;
  readonly intentId: string;
  state: 'pending' | 'done' | 'failed';
}

interface RefundTools {
  readonly provider: ModelProvider;
  readonly ledger: ModelLedger;
  readonly steps: ModelSteps;
  readonly now: () => Date;
  readonly note: (what: string) => void;
}

/** Creates the refunds of a salon's payments: to cards by steps, with what follows for the salon's account and our fee. */
export function createModelRefunds(tools: RefundTools) {
  const { provider, ledger, steps, now, note } = tools;
  const rows: RefundRow[] = [];
  const factOf = ({ id, salonId }: ModelOrder) => ({ orderId: id, salonId, occurredAt: now() });
  const hasFailedRefund = ({ id }: ModelOrder) =>
    rows.some(({ order, state }) => order.id === id && state === 'failed');
  const moveMoney = createMoneySteps(tools, hasFailedRefund);
  /** After a refund that failed there is one at a time, as in `refundOrder`. */
  const isMoving = (order: ModelOrder) =>
    hasFailedRefund(order) &&
    (rows.some((row) => row.order === order && row.kind === 'order' && row.state === 'pending') ||
      steps.isAnyOpen((key) =>
        new RegExp(`^(?:return|return-fee|pay-back|take-back)-order:${order.id}:`).test(key),
      ));

  function add(refund: Omit<RefundRow, 'id' | 'state'>): void {
    const row: RefundRow = { ...refund, id: rows.length + 1, state: 'pending' };
    rows.push(row);
    const { id: ownId, intentId, cents } = row;
    steps.add(`refund-${ownId}`, {
      // What is left of the transfer may have changed since a lost answer, so it looks first.
      call: (key) => provider.findRefund(ownId) ?? provider.refund(key, { ownId, intentId, cents }),
      find: () => provider.findRefund(ownId),
      settle: (result) => settle({ ...result }),
    });
  }

  /** What the provider says about a refund, as an answer or an event. */
  function settle(result: ModelRefund): void {
    const row = rows[result.ownId - 1]!;
    if (row.state === 'failed') return;
    if (row.state === 'pending') accept(row, result);
    if (result.status === 'failed') revoke(row, result.id);
  }

  function accept(row: RefundRow, { id: refundId, reversalId }: ModelRefund): void {
    row.state = 'done';
    const { order, cents, attempt, intentId } = row;
    const refs = { refundId, transferReversalId: reversalId };
    if (row.kind === 'deposit') {
      const { salonId, occurredAt } = factOf(order);
      ledger.post(...depositRefunded({ id: `${order.id}-${row.id}`, salonId, occurredAt, cents, ...refs }));
    } else if (row.kind === 'late') {
      const late = { ...factOf(order), attempt, cents };
      ledger.post(...latePaymentReturned(late, refs));
      const fee = ledger.linesOf(lateKey(late, 'platform-fee'));
      const feeCents = Math.max(0, ...fee.map((line) => line.cents));
      moveMoney.returnFee(order, { of: lateKey(late, 'returned'), cents: feeCents, intentId });
    } else record(row, refs);
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
    if (rest && fee.cents === 0) moveMoney.takeBack(order, rest);
    else moveMoney.returnFee(order, fee, rest);
    order.refundedCents += cents;
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
    moveMoney.returnToSalon(order, {
      step: `return-${key}`,
      of: `${key}:failed:transferred`,
      cents: returnCents,
    });
    order.refundedCents -= cents;
  }

  return {
    settle,
    rows: rows as readonly Readonly<RefundRow>[],
    /** Gives back a part of a paid order, unless less is left of it. */
    request(order: ModelOrder, cents: number, intentId: string | undefined): void {
      const pending = rows.filter(
        (one) => one.order === order && one.kind === 'order' && one.state === 'pending',
      );
      const left = (order.paid?.chargedCents ?? 0) - order.refundedCents - sumOf(pending);
      if (order.state !== 'paid' || cents > left) return;
      const refund = { order, kind: 'order', attempt: 0, cents } as const;
      if (intentId !== undefined)
        return isMoving(order) ? note('refund too early') : add({ ...refund, intentId });
      const id = rows.length + 1;
      rows.push({ ...refund, id, intentId: '', state: 'done' });
      ledger.post(...orderRefunded({ ...refundOf(order, id, cents), to: { type: 'cash' } }));
      order.refundedCents += cents;
    },
    returnLate(order: ModelOrder, late: { attempt: number; cents: number; intentId: string }): void {
      add({ order, kind: 'late', ...late });
    },
    returnDeposit(order: ModelOrder, cents: number): void {
      if (!order.deposit || cents === 0) return;
      order.deposit.refundedCents += cents;
      add({ order, kind: 'deposit', attempt: 0, cents, intentId: order.deposit.intentId });
    },
  };
}

/** Steps that move money between our balance and the salon's account, each for the posting `of`. */
function createMoneySteps(
  { provider, ledger, steps, now, note }: RefundTools,
  hasFailedRefund: (order: ModelOrder) => boolean,
) {
  interface Part {
    readonly of: string;
    readonly cents: number;
    readonly intentId: string;
  }
  const factOf = ({ id, salonId }: ModelOrder) => ({ orderId: id, salonId, occurredAt: now() });

  function returnToSalon(order: ModelOrder, part: { step: string; of: string; cents: number }): void {
    const { step, of, cents } = part;
    if (cents <= 0) return;
    steps.add(step, {
      call: (key) => provider.transfer(key, { orderId: order.id, of, cents }),
      find: () => provider.findTransfer(of),
      settle: ({ id }) => ledger.post(returnedToSalon({ ...factOf(order), key: of, cents, providerRef: id })),
    });
  }

  function takeBack(order: ModelOrder, part: Part): void {
    note('taken back by a step');
    const movement = { ...part, orderId: order.id };
    steps.add(`take-back-${part.of}`, {
      call: (key) => provider.takeBack(key, movement),
      find: () => provider.findTakenBack(part),
      settle: (taken) => {
        for (const [index, { id, cents }] of taken.entries()) {
          const key = index === 0 ? part.of : `${part.of}:${id}`;
          ledger.post(transferReversed({ ...factOf(order), key, cents, providerRef: id }));
        }
        order.untakenCents += part.cents - sumOf(taken);
      },
    });
  }

  return {
    returnToSalon,
    takeBack,
    /** @param rest what the refund has not taken back */
    returnFee(order: ModelOrder, part: Part, rest?: Part): void {
      if (part.cents === 0) return;
      const of = `${part.of}:platform-fee`;
      const { cents } = part;
      steps.add(`return-fee-${part.of}`, {
        call: (key) => provider.returnFee(key, { ...part, of, orderId: order.id }),
        find: () => provider.findFeeReturn(of),
        settle: (returned) => {
          const fact = { ...factOf(order), key: of, cents };
          if (returned) {
            ledger.post(platformFeeReturned({ ...fact, providerRef: returned.id }));
            if (rest) takeBack(order, rest);
            return;
          }
          if (!hasFailedRefund(order)) throw new Error(`more than our fee would be given back for ${of}`);
          if (rest) {
            note('fee deducted from what is taken back');
            return takeBack(order, { ...rest, cents: rest.cents - cents });
          }
          note('fee paid back by a transfer');
          return returnToSalon(order, { step: `pay-back-${of}`, of, cents });
        },
      });
    },
  };
}

function sumOf(amounts: readonly { readonly cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}
