import type { PolicyOfAppointment, VisitCharge, VisitChargeState } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import {
  availableCentsOfDeposit,
  cardCentsOfCharge,
  owedCentsOfCharge,
  refundableCentsOfCharge,
  type VisitChargeAmounts,
} from '../domain/visit-charge.ts';
import type { VisitOutcome } from '../domain/visit-outcome.ts';

/** An appointment whose client has accepted a policy. */
export interface TermsRow {
  readonly appointment_id: number;
  readonly version: number;
  readonly salon_id: number;
  readonly salon_name: string;
  readonly client_user_id: number;
  readonly service_name: string;
  readonly artist_id: number;
  readonly starts_at: Date;
  readonly timezone: string;
  readonly price_cents: number;
  readonly accepted: PolicyOfAppointment;
  readonly outcome: VisitOutcome;
}

/** A deposit or a fee. */
export interface ChargeRow {
  readonly id: number;
  readonly appointment_id: number;
  readonly kind: 'deposit' | 'late-cancellation' | 'no-show';
  readonly state: VisitChargeState;
  readonly amount_cents: number;
  readonly covered_cents: number;
  readonly used_cents: number;
  /** The part of a deposit that an open payment order deducts. */
  readonly reserved_cents: number;
  /** What went back to the client, by refunds or by a lost dispute. */
  readonly refunded_cents: number;
  /** The part of it that was used or reserved at that time, so that the salon bore it. */
  readonly refunded_by_salon_cents: number;
  /** What refunds that failed have not brought. */
  readonly failed_refund_cents: number;
  readonly dispute: VisitCharge['dispute'];
  /** What lost disputes have taken; null if none was lost, or before that was stored. */
  readonly lost_dispute_cents: number | null;
  readonly attempt: number;
  readonly intent_id: string | null;
  readonly charge_id: string | null;
  readonly card_brand: string | null;
  readonly card_last4: string | null;
  readonly failure_message: string | null;
  readonly created_at: Date;
}

/** The terms of an appointment, locked until the commit: all changes of its charges wait for each other here. */
export async function lockTerms(trx: Knex.Transaction, appointmentId: number): Promise<TermsRow | undefined> {
  return trx('visit_terms')
    .where({ appointment_id: appointmentId })
    .forUpdate()
    .first<TermsRow | undefined>();
}

/** The terms of a charge's appointment, locked, and the charge. @throws DomainError 404 */
export async function lockCharge(
  trx: Knex.Transaction,
  chargeId: number,
): Promise<{ readonly terms: TermsRow; readonly charge: ChargeRow }> {
  const found = await readCharge(trx, chargeId);
  const terms = await lockTerms(trx, found.appointment_id);
  if (!terms) throw new Error(`the charge ${chargeId} has no appointment`);
  return { terms, charge: await readCharge(trx, chargeId) };
}

/** @throws DomainError 404 */
export async function readCharge(knex: Knex, chargeId: number): Promise<ChargeRow> {
  const row = await knex('visit_charges').where({ id: chargeId }).first<ChargeRow | undefined>();
  if (!row) throw notFound('There is no such charge.');
  return row;
}

/** The deposit of an appointment, and the fee that counts. */
export async function readChargesOf(
  knex: Knex,
  appointmentId: number,
): Promise<{ readonly deposit: ChargeRow | undefined; readonly fee: ChargeRow | undefined }> {
  const rows = await knex('visit_charges')
    .where({ appointment_id: appointmentId })
    .orderBy('id')
    .select<ChargeRow[]>();
  return {
    deposit: rows.find(({ kind }) => kind === 'deposit'),
    fee: rows.find(({ kind, state }) => kind !== 'deposit' && state !== 'void'),
  };
}

/** The deposits of appointments. */
export async function readDeposits(knex: Knex, appointmentIds: readonly number[]): Promise<ChargeRow[]> {
  return knex('visit_charges')
    .where({ kind: 'deposit' })
    .whereIn('appointment_id', [...appointmentIds])
    .select<ChargeRow[]>('*');
}

/** The amounts of a charge as the rules need them. */
export function amountsOfCharge(charge: ChargeRow): VisitChargeAmounts {
  return {
    kind: charge.kind,
    state: charge.state,
    amountCents: charge.amount_cents,
    coveredCents: charge.covered_cents,
    usedCents: charge.used_cents,
    reservedCents: charge.reserved_cents,
    refundedCents: charge.refunded_cents,
    refundedBySalonCents: charge.refunded_by_salon_cents,
    failedRefundCents: charge.failed_refund_cents,
  };
}

/** What was paid as a deposit and is neither used, reserved nor refunded, in cents. */
export function availableCentsOf(deposit: ChargeRow | undefined): number {
  return availableCentsOfDeposit(deposit && amountsOfCharge(deposit));
}

/** The part of a charge that a card pays, in cents. */
export function cardCentsOf(charge: ChargeRow): number {
  return cardCentsOfCharge(amountsOfCharge(charge));
}

/** What can go back of a charge, in cents: what is free of a deposit, and what a card has paid of a fee. */
export function refundableCentsOf(charge: ChargeRow): number {
  return refundableCentsOfCharge(amountsOfCharge(charge));
}

/** What the client has to get back and a refund has not brought, in cents. */
export function owedCentsOf(charge: ChargeRow): number {
  return owedCentsOfCharge(amountsOfCharge(charge));
}

/** What refunds of a charge have given back, or will, in cents. */
export async function refundCentsOf(trx: Knex.Transaction, chargeId: number): Promise<number> {
  const [row] = await trx('visit_refunds')
    .where({ charge_id: chargeId })
    .whereNot({ state: 'failed' })
    .sum<{ sum: string | null }[]>('cents');
  return Number(row?.sum ?? 0);
}
