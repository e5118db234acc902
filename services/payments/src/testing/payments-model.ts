import type { VisitOutcome } from '../domain/visit-outcome.ts';
import { createModelLedger } from './model-ledger.ts';
import type { ModelBonus, NewOrder } from './model-order.ts';
import { createModelOrders, type ModelOrders, type PaymentsTerms } from './model-orders.ts';
import { createModelPayouts } from './model-payouts.ts';
import { createModelPrepaid } from './model-prepaid.ts';
import {
  createModelProvider,
  groupOf,
  type ModelEvent,
  type ModelIntent,
  type Paid,
} from './model-provider.ts';
import { createModelRefunds } from './model-refunds.ts';
import { createModelSteps } from './model-steps.ts';
import { createModelVisits } from './model-visits.ts';

export type { PaymentsTerms };
export type PaymentsModel = ReturnType<typeof createPaymentsModel>;

const dayMs = 24 * 60 * 60_000;

/** Creates a salon's payments in memory without orders: the rules of `domain` with rows, steps and a provider that lose what real ones can lose. */
export function createPaymentsModel(terms: PaymentsTerms) {
  const provider = createModelProvider();
  const ledger = createModelLedger();
  const approvals = new Map<string, number>();
  const seen = new Map<string, number>();
  let now = new Date('2026-03-02T17:00:00Z');

  const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
  const approve = (paid: Paid, attempt: number, cents: number): void =>
    void approvals.set(`${groupOf(paid)}:${attempt}`, cents);
  const steps = createModelSteps(provider, note);
  const tools = { provider, ledger, steps, now: () => now, note };
  const prepaid = createModelPrepaid(tools, approve);
  const bonus: ModelBonus = { grantedCents: terms.bonusCents, reservedCents: 0, usedCents: 0 };
  const refunds = createModelRefunds(tools, { prepaid, bonus });
  const visits = createModelVisits({
    ...tools,
    ...{ approve, moveMoney: refunds.moveMoney },
    isPaid: (visitId) => orders.isPaid(visitId),
    reserveDeposit: (visitId) => orders.reserveDepositOf(visitId),
  });
  const orders: ModelOrders = createModelOrders({
    ...tools,
    terms,
    prepaid,
    refunds,
    bonus,
    visits,
    approve,
  });
  const payouts = createModelPayouts(tools);

  function applyIntent(intent: ModelIntent): void {
    if (intent.paid.kind === 'order') orders.applyIntent(intent);
    else if (intent.paid.kind === 'visit-charge') visits.applyIntent(intent);
    else prepaid.apply(intent);
  }

  /** An event may come before the answer of the step, and before the one about the payment, which is applied first. */
  function deliver({ intent, refund, dispute, payout }: ModelEvent): void {
    if (payout) return payouts.save(payout);
    const about = intent ?? provider.intent((refund ?? dispute)!.intentId);
    applyIntent(about);
    const isOfOrder = about.paid.kind === 'order';
    if (refund) (isOfOrder ? refunds : visits.refunds).settle(refund);
    if (!dispute) return;
    if (isOfOrder) refunds.dispute(orders.orderOf(about.paid), about.attempt, dispute);
    else visits.dispute(about.paid, dispute);
  }

  /** For a while nothing fails: each step has an outcome, and each event arrives. */
  function catchUp(): void {
    steps.runAll();
    for (const event of provider.events) deliver(event);
  }

  function settle(): void {
    for (let round = 0; round < 10; round += 1) {
      catchUp();
      orders.askAboutPayments();
      visits.endWaiting();
      if (!steps.isAnyOpen(() => true)) return;
    }
    throw new Error('some steps never end');
  }

  function wait(days: number): void {
    now = new Date(now.getTime() + days * dayMs);
    orders.expire();
  }

  return {
    ...{ provider, ledger, orders, visits, prepaid, payouts, refunds },
    /** The cents that a client has approved, by what is paid and attempt. */
    approvals: approvals as ReadonlyMap<string, number>,
    /** How often something rare has happened. */
    seen: seen as ReadonlyMap<string, number>,
    /** The salon creates an order of a visit that takes place, unless it has one. */
    createOrder(order: NewOrder): void {
      const visit = visits.visits[order.visitId - 1];
      if (visit?.outcome === 'open' && !orders.hasOrder(order.visitId)) orders.create(order);
    },
    /** An appointment is canceled, missed, or takes place after all. Nothing of that happens to a visit that is paid. */
    changeVisit(visitId: number, outcome: VisitOutcome, isOrderFirst: boolean): void {
      if (orders.isPaid(visitId)) return;
      // Two consumers of one event, in any order.
      if (outcome !== 'open' && isOrderFirst) orders.outdate(visitId);
      visits.change(visitId, outcome);
      if (outcome !== 'open') orders.outdate(visitId);
    },
    runStep: steps.run,
    /** Delivers any event, also one that was delivered before. */
    deliver(index: number): void {
      const event = provider.eventAt(index);
      if (event) deliver(event);
    },
    wait,
    catchUp,
    /** What jobs and repeated events do when nothing fails any more. */
    finish(): void {
      provider.cover();
      settle();
      wait(8);
      // What an expired order frees goes back.
      settle();
    },
  };
}
