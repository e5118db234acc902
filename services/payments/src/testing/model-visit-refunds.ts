import { cancellationFeeForgiven, depositForfeited, depositRefunded } from '../domain/prepaid-postings.ts';
import { disputeClosed, disputeOpened, refundFailed } from '../domain/refund-postings.ts';
import {
  failedCentsAfterRefund,
  lostDisputeOf,
  refundableCentsOfCharge,
  restoredCentsOf,
} from '../domain/visit-charge.ts';
import type { ModelDispute, ModelRefund } from './model-provider.ts';
import { salonId, type ModelSalonMoney, type ModelTools } from './model-salon-money.ts';
import { sumOf } from './model-transfers.ts';
import { chargesOf, paidOf, type ModelCharge, type ModelVisit } from './model-visit.ts';

interface VisitRefundRow {
  readonly id: number;
  readonly charge: ModelCharge;
  readonly cents: number;
  readonly intentId: string;
  state: 'pending' | 'done' | 'failed';
}

/** Creates the refunds and disputes of deposits and fees, with what follows for the salon's account. */
export function createModelVisitRefunds(
  { provider, ledger, steps, now, note }: ModelTools,
  moveMoney: ModelSalonMoney,
  settleVisit: (visit: ModelVisit) => void,
) {
  const rows: VisitRefundRow[] = [];
  let restorations = 0;
  const fact = () => ({ salonId, occurredAt: now() });

  /** Gives a part of a paid charge back to its card, as `refundCharge` does. */
  function refund(charge: ModelCharge, cents: number, isAgain = false): void {
    const { intentId } = charge;
    if (intentId === undefined || cents <= 0 || charge.dispute === 'open') return;
    const row: VisitRefundRow = { id: rows.length + 1, charge, cents, intentId, state: 'pending' };
    rows.push(row);
    charge.failedRefundCents = failedCentsAfterRefund(charge, { cents, isAgain });
    charge.refundedCents += cents;
    const mark = `visit-refund-${row.id}`;
    steps.add(mark, {
      call: (key) => provider.findRefund(mark) ?? provider.refund(key, { mark, intentId, cents }),
      find: () => provider.findRefund(mark),
      settle: (result) => settle({ ...result }),
      refuse() {
        note('refused refund of visit');
        if (row.state === 'pending') fail(row);
      },
    });
  }

  /** What the provider says about a refund, as an answer or an event. */
  function settle(result: ModelRefund): void {
    const row = rows[Number(result.mark.split('-').at(-1)) - 1]!;
    if (row.state === 'failed') return;
    if (row.state === 'pending') accept(row, result);
    if (result.status === 'failed') revoke(row, result);
  }

  function postingsOf({ id, charge, cents }: VisitRefundRow, result: ModelRefund) {
    const refs = { refundId: result.id, transferReversalId: result.reversalId };
    const refunded = { id: `${charge.id}-${id}`, ...fact(), cents, ...refs };
    return charge.kind === 'deposit' ? depositRefunded(refunded) : cancellationFeeForgiven(refunded);
  }

  function accept(row: VisitRefundRow, result: ModelRefund): void {
    row.state = 'done';
    note(`${row.charge.kind} refunded`);
    const [refunded, reversed] = postingsOf(row, result);
    const { cents, intentId } = row;
    ledger.post(refunded);
    if (result.reversalId !== undefined) ledger.post(reversed);
    else moveMoney.takeBack(paidOf(row.charge), { of: reversed.key, cents, intentId });
  }

  function revoke(row: VisitRefundRow, result: ModelRefund): void {
    const [{ key }] = postingsOf(row, result);
    const lines = ledger.linesOf(key);
    ledger.post(refundFailed({ ...fact(), key, lines, refundId: result.id }));
    note('failed refund of visit');
    const of = `${key}:failed:transferred`;
    moveMoney.returnToSalon(paidOf(row.charge), { step: `return-${key}`, of, cents: row.cents });
    fail(row);
  }

  function fail(row: VisitRefundRow): void {
    const { charge, cents } = row;
    row.state = 'failed';
    charge.refundedCents -= cents;
    // What the client has got by a lost dispute is not owed to them.
    const lostCents = noteLost(charge, `refund-${row.id}`);
    charge.failedRefundCents += cents - lostCents;
    restoreToSalon(charge.visit);
  }

  /** Notes what a lost dispute has given back besides refunds. @returns what was not noted before, in cents */
  function noteLost(charge: ModelCharge, id: string): number {
    if (charge.lostCents === 0) return 0;
    const byRefunds = rows.filter((row) => row.charge === charge && row.state !== 'failed');
    const disputed = { disputedCents: charge.lostCents, byRefundsCents: sumOf(byRefunds) };
    const { refundedCents, forfeitedCents, bySalonCents } = lostDisputeOf(charge, disputed);
    charge.refundedCents += refundedCents;
    charge.refundedBySalonCents += bySalonCents;
    const forfeiture = { id: `${charge.id}-${id}`, ...fact(), cents: forfeitedCents };
    if (charge.kind === 'deposit') ledger.post(depositForfeited(forfeiture));
    return refundedCents;
  }

  /** What the salon bore of a refund belongs to it, once that part of the deposit is free. */
  function restoreToSalon(visit: ModelVisit): void {
    const { deposit } = chargesOf(visit);
    const cents = restoredCentsOf(deposit);
    if (!deposit || cents === 0) return;
    deposit.refundedBySalonCents -= cents;
    restorations += 1;
    note('deposit restored to the salon');
    ledger.post(depositForfeited({ id: `${deposit.id}-restored-${restorations}`, ...fact(), cents }));
  }

  function loseDispute(charge: ModelCharge, { id, cents, intentId }: ModelDispute, key: string): void {
    moveMoney.takeBack(paidOf(charge), { of: `${key}:reversed`, cents, intentId });
    charge.lostCents = cents;
    noteLost(charge, `dispute-${id}`);
  }

  /** What had to wait for the decision. */
  function goOn(charge: ModelCharge): void {
    const isGivenBack = charge.state === 'forgiven' || charge.state === 'void';
    if (charge.kind !== 'deposit' && isGivenBack) refund(charge, refundableCentsOfCharge(charge));
    settleVisit(charge.visit);
  }

  return {
    rows: rows as readonly Readonly<VisitRefundRow>[],
    refund,
    settle,
    restoreToSalon,
    /** Brings a charge up to a dispute about its payment, as `recordVisitDispute` does. */
    dispute(charge: ModelCharge, dispute: ModelDispute): void {
      const { id: disputeId, intentId, cents, state } = dispute;
      if (charge.intentId !== intentId) return;
      const disputed = { ...fact(), disputeId, cents };
      ledger.post(disputeOpened(disputed));
      if (state !== 'open') {
        const closed = disputeClosed({ ...disputed, isWon: state === 'won' });
        const isNew = !ledger.has(closed.key);
        ledger.post(closed);
        if (isNew) note(`${state} dispute of ${charge.kind === 'deposit' ? 'deposit' : 'fee'}`);
        if (isNew && state === 'lost') loseDispute(charge, dispute, closed.key);
      }
      if (charge.dispute === state) return;
      charge.dispute = state;
      if (state !== 'open') goOn(charge);
    },
  };
}
