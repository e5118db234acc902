import { randomUUID } from 'node:crypto';
import { visitChargeChanged, type VisitChargeChange } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { depositForfeited, depositRestored } from '../domain/prepaid-postings.ts';
import {
  decideVisit,
  failedCentsAfterRefund,
  restoredCentsOf,
  type VisitDecision,
} from '../domain/visit-charge.ts';
import { settlementOf } from '../domain/visit-outcome.ts';
import { post } from '../ledger/ledger.ts';
import type { StepAdder } from '../steps/steps.ts';
import type { VisitSteps } from './visit-steps.ts';
import {
  amountsOfCharge,
  availableCentsOf,
  lockTerms,
  owedCentsOf,
  readCharge,
  readChargesOf,
  refundableCentsOf,
  type ChargeRow,
  type TermsRow,
} from './visit-charges.store.ts';

/** What a change of charges needs. */
export interface VisitContext {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
  readonly adder: StepAdder;
  readonly steps: VisitSteps;
}

/**
 * Brings the charges of an appointment up to its outcome: an unpaid deposit lapses, a fee falls due once, less what the deposit covers, and the rest of the
 * deposit goes back; so does what the payment of the visit has not used. Changes nothing the second time. A payment that is on its way is waited for: its result settles the visit again.
 */
export async function settleVisit(context: VisitContext, appointmentId: number): Promise<void> {
  const terms = await lockTerms(context.trx, appointmentId);
  if (!terms) return;
  await restoreToSalon(context, terms);
  const { deposit, fee } = await readChargesOf(context.trx, appointmentId);
  const decision = decideVisit({
    outcome: terms.outcome,
    deposit: deposit && amountsOfCharge(deposit),
    fee: fee && amountsOfCharge(fee),
    isPaid: await isPaid(context.trx, appointmentId),
  });
  if (fee && decision.withdrawsFee) await withdrawFee(context, terms, { fee, deposit, state: 'void' });
  if (deposit) await followDeposit(context, terms, deposit, decision.deposit);
  if (decision.decidesFee) await decideFee(context, terms, deposit);
}

async function followDeposit(
  context: VisitContext,
  terms: TermsRow,
  deposit: ChargeRow,
  decision: VisitDecision['deposit'],
): Promise<void> {
  if (decision === 'count-again')
    await changeCharge(context, terms, deposit, { failed_refund_cents: 0 }, null);
  if (decision === 'lapse' || decision === 'end') await voidUnpaid(context, terms, deposit);
  // What a fee no longer takes of it goes back too.
  if (decision === 'end') await refundRest(context, await readCharge(context.trx, deposit.id));
}

async function isPaid(trx: Knex.Transaction, appointmentId: number): Promise<boolean> {
  const order = await trx('appointments_in_orders as claim')
    .join('payment_orders as o', 'o.id', 'claim.order_id')
    .where({ 'claim.appointment_id': appointmentId, 'o.state': 'paid' })
    .first<{ id: number } | undefined>('o.id');
  return order !== undefined;
}

/** Gives back what is left of a deposit, except what a refund has failed to bring: the salon decides when that is tried again. */
async function refundRest(context: VisitContext, deposit: ChargeRow): Promise<void> {
  await refundCharge(context, deposit, availableCentsOf(deposit) - owedCentsOf(deposit));
}

/** What the salon bore of a refund belongs to it, as soon as that part of the deposit is neither used nor reserved any more. */
export async function restoreToSalon({ trx, now }: VisitContext, terms: TermsRow): Promise<void> {
  const { deposit } = await readChargesOf(trx, terms.appointment_id);
  const cents = restoredCentsOf(deposit && amountsOfCharge(deposit));
  if (!deposit || cents === 0) return;
  await trx('visit_charges')
    .where({ id: deposit.id })
    .update({ refunded_by_salon_cents: trx.raw('refunded_by_salon_cents - ?', [cents]) });
  // The row decides that it happens once; the same cents may be used again later.
  const id = `${deposit.id}-restored-${randomUUID()}`;
  await post(trx, depositForfeited({ id, salonId: terms.salon_id, occurredAt: now, cents }));
}

async function voidUnpaid(context: VisitContext, terms: TermsRow, deposit: ChargeRow): Promise<void> {
  if (!['due', 'declined', 'needs-authentication'].includes(deposit.state)) return;
  await changeCharge(context, terms, deposit, { state: 'void' }, 'void');
}

async function decideFee(
  context: VisitContext,
  terms: TermsRow,
  deposit: ChargeRow | undefined,
): Promise<void> {
  const { trx, now } = context;
  const { feeCents, coveredCents, refundCents } = settlementOf(terms.outcome, {
    accepted: terms.accepted,
    priceCents: terms.price_cents,
    depositCents: availableCentsOf(deposit),
  });
  if (feeCents > 0) {
    const isCovered = coveredCents === feeCents;
    const [fee] = await trx('visit_charges')
      .insert({
        appointment_id: terms.appointment_id,
        kind: terms.outcome === 'no-show' ? 'no-show' : 'late-cancellation',
        state: isCovered ? 'paid' : 'due',
        amount_cents: feeCents,
        covered_cents: coveredCents,
        created_at: now,
        changed_at: now,
        ...(isCovered && { paid_at: now }),
      })
      .returning<ChargeRow[]>('*');
    if (!fee) throw new Error('a fee was not stored');
    if (deposit && coveredCents > 0) {
      await useDeposit(trx, deposit, coveredCents);
      const fact = { id: `${deposit.id}-${fee.id}`, salonId: terms.salon_id, occurredAt: now };
      await post(trx, depositForfeited({ ...fact, cents: coveredCents }));
    }
    await announce(context, terms, fee, isCovered ? 'paid' : 'due');
  }
  if (deposit && refundCents > 0) await refundRest(context, await readCharge(trx, deposit.id));
}

/** Takes a fee back: what a card has paid goes back to it, and what the deposit has covered is the deposit's again. */
export async function withdrawFee(
  context: VisitContext,
  terms: TermsRow,
  {
    fee,
    deposit,
    state,
  }: {
    readonly fee: ChargeRow;
    readonly deposit: ChargeRow | undefined;
    readonly state: 'void' | 'forgiven';
  },
): Promise<void> {
  const { trx, now } = context;
  if (fee.state === 'paid') await refundCharge(context, fee, refundableCentsOf(fee));
  const current = await readCharge(trx, fee.id);
  await changeCharge(context, terms, current, { state }, state);
  if (!deposit || fee.covered_cents === 0) return;
  await useDeposit(trx, deposit, -fee.covered_cents);
  const fact = { id: `${deposit.id}-${fee.id}`, salonId: terms.salon_id, occurredAt: now };
  await post(trx, depositRestored({ ...fact, cents: fee.covered_cents }));
  await restoreToSalon(context, terms);
}

async function useDeposit(trx: Knex.Transaction, { id }: ChargeRow, cents: number): Promise<void> {
  await trx('visit_charges')
    .where({ id })
    .update({ used_cents: trx.raw('used_cents + ?', [cents]) });
}

/**
 * Gives a part of a paid charge back to its card, by a step. Money that a bank has withdrawn waits until the dispute is decided.
 * @param charge as it is now
 * @param isAgain it brings what an earlier refund has not
 * @returns the key of the step; undefined without one
 */
export async function refundCharge(
  { trx, now, adder, steps }: VisitContext,
  charge: ChargeRow,
  cents: number,
  { isAgain = false } = {},
): Promise<string | undefined> {
  if (charge.intent_id === null || cents <= 0 || charge.dispute === 'open') return undefined;
  const [refund] = await trx('visit_refunds')
    .insert({ charge_id: charge.id, cents, state: 'pending', created_at: now })
    .returning<{ id: number }[]>('id');
  if (!refund) throw new Error('a refund was not stored');
  await trx('visit_charges')
    .where({ id: charge.id })
    .update({
      refunded_cents: trx.raw('refunded_cents + ?', [cents]),
      failed_refund_cents: failedCentsAfterRefund(amountsOfCharge(charge), { cents, isAgain }),
      changed_at: now,
    });
  const key = `visit-refund-${refund.id}`;
  await adder.add(trx, steps.refund, {
    key,
    payload: { refundId: refund.id, chargeId: charge.id, intentId: charge.intent_id, cents },
  });
  return key;
}

/**
 * Changes a charge whose appointment is locked, and tells it.
 * @param refundCents of a change that is a refund, or the failure of one
 */
export async function changeCharge(
  context: VisitContext,
  terms: TermsRow,
  charge: ChargeRow,
  changes: Partial<Omit<ChargeRow, 'id'>> & { readonly paid_at?: Date },
  change: VisitChargeChange | null,
  refundCents = 0,
): Promise<void> {
  const { trx, now } = context;
  await trx('visit_charges')
    .where({ id: charge.id })
    .update({ ...changes, changed_at: now });
  if (change) await announce(context, terms, { ...charge, ...changes }, change, refundCents);
}

/** Publishes the state of a charge. */
async function announce(
  { trx, outbox, now }: Pick<VisitContext, 'trx' | 'outbox' | 'now'>,
  terms: TermsRow,
  charge: ChargeRow,
  change: VisitChargeChange,
  refundCents = 0,
): Promise<void> {
  await outbox.add(trx, visitChargeChanged, {
    chargeId: charge.id,
    appointmentId: terms.appointment_id,
    kind: charge.kind,
    state: charge.state,
    change,
    amountCents: charge.amount_cents,
    coveredCents: charge.covered_cents,
    refundedCents: charge.refunded_cents,
    refundCents,
    salonId: terms.salon_id,
    salonName: terms.salon_name,
    clientUserId: terms.client_user_id,
    serviceName: terms.service_name,
    startsAt: terms.starts_at.toISOString(),
    timezone: terms.timezone,
    occurredAt: now.toISOString(),
  });
}
