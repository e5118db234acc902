import type Stripe from 'stripe';
import {
  cancellationFeeForgiven,
  depositRefunded,
  depositRestored,
  type SalonRefund,
} from '../domain/prepaid-postings.ts';
import { refundFailed } from '../domain/refund-postings.ts';
import type { Posting } from '../domain/posting.ts';
import { linesOf, post } from '../ledger/ledger.ts';
import { refusedRefundText } from '../provider/refund-texts.ts';
import { idOf } from '../orders/payment-intents.ts';
import { accountOfSalon } from '../orders/salon-account.ts';
import { returnToSalonStep, takeBackStep } from '../orders/salon-money-steps.ts';
import { isFailedRefund } from '../orders/record-refund-outcome.ts';
import type { StepOutcome } from '../steps/steps.ts';
import { noteDisputeOfFailedRefund } from './dispute-visit.ts';
import { changeCharge, restoreToSalon, type VisitContext } from './settle-visit.ts';
import {
  lockCharge,
  readCharge,
  refundableCentsOf,
  type ChargeRow,
  type TermsRow,
} from './visit-charges.store.ts';

interface VisitRefundRow {
  readonly id: number;
  readonly charge_id: number;
  readonly cents: number;
  readonly state: 'pending' | 'done' | 'failed';
  /** It was made at the provider's dashboard. */
  readonly is_foreign: boolean;
}

interface Refunding {
  readonly terms: TermsRow;
  readonly charge: ChargeRow;
  readonly refund: VisitRefundRow;
}

/**
 * Writes what became of a refund to a card, once. The provider accepts a refund before the client's bank does, so one that is done may still fail. The appointment
 * has to be locked by nobody else.
 */
export async function recordVisitRefundOutcome(
  context: VisitContext,
  refundId: number,
  outcome: StepOutcome<Stripe.Refund>,
): Promise<void> {
  const refunding = await lockRefund(context, refundId);
  const { refund } = refunding;
  if (refund.state === 'failed') return;
  if (!outcome.ok) {
    if (refund.state === 'pending') await failRefund(context, refunding, refusedRefundText(outcome.refusal));
    return;
  }
  if (refund.state === 'pending') await acceptRefund(context, refunding, outcome.result);
  if (isFailedRefund(outcome.result))
    await revokeRefund(context, await lockRefund(context, refundId), outcome.result.id);
}

/** Brings the refunds of a deposit or a fee up to what the provider says, also those that were made at its dashboard. */
export async function recordVisitRefunds(
  context: VisitContext,
  chargeId: number,
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  const { trx } = context;
  const { terms, charge } = await lockCharge(trx, chargeId);
  for (const result of refunds) {
    // Of an attempt that did not count, or of another charge.
    if (charge.intent_id !== idOf(result.payment_intent)) continue;
    const own = Number(result.metadata?.['visitRefund']);
    const known = Number.isSafeInteger(own) ? own : await findForeign(context, result.id);
    if (known !== undefined) await recordVisitRefundOutcome(context, known, { ok: true, result });
    else if (!isFailedRefund(result)) await recordForeign(context, terms, chargeId, result);
  }
}

async function lockRefund({ trx }: VisitContext, id: number): Promise<Refunding> {
  const read = () => trx('visit_refunds').where({ id }).first<VisitRefundRow | undefined>();
  const found = await read();
  if (!found) throw new Error(`there is no refund ${id}`);
  const locked = await lockCharge(trx, found.charge_id);
  return { ...locked, refund: (await read()) ?? found };
}

async function acceptRefund(
  context: VisitContext,
  { terms, charge, refund }: Refunding,
  result: Stripe.Refund,
): Promise<void> {
  const { trx, now, adder } = context;
  await trx('visit_refunds')
    .where({ id: refund.id })
    .update({ state: 'done', provider_refund_id: result.id, settled_at: now });
  const [refunded, reversed] = postingsOf({ terms, charge, refund }, result, now);
  await post(trx, refunded);
  if (result.transfer_reversal !== null) await post(trx, reversed);
  else if (charge.intent_id !== null)
    await adder.add(trx, takeBackStep, {
      key: `take-back-${reversed.key}`,
      payload: {
        visitChargeId: charge.id,
        salonId: terms.salon_id,
        intentId: charge.intent_id,
        cents: refund.cents,
        postingKey: reversed.key,
      },
    });
  await changeCharge(context, terms, charge, {}, 'refunded', refund.cents);
}

/** Who gives back at the provider's dashboard decides whether the salon gives back its part. */
async function recordForeign(
  context: VisitContext,
  terms: TermsRow,
  chargeId: number,
  result: Stripe.Refund,
): Promise<void> {
  const { trx, now } = context;
  const charge = await readCharge(trx, chargeId);
  const { amount: cents } = result;
  const [row] = await trx('visit_refunds')
    .insert({
      charge_id: chargeId,
      cents,
      state: 'done',
      is_foreign: true,
      provider_refund_id: result.id,
      created_at: now,
      settled_at: now,
    })
    .returning<VisitRefundRow[]>('*');
  if (!row) throw new Error('a refund was not stored');
  const [refunded, reversed] = postingsOf({ terms, charge, refund: row }, result, now);
  await post(trx, refunded);
  if (result.transfer_reversal !== null) await post(trx, reversed);
  const changes = await refundedOf(context, { terms, charge }, { cents, id: `refund-${row.id}` });
  await changeCharge(context, terms, charge, changes, 'refunded', cents);
}

/**
 * What went back to the client without a decision of this service. What of a deposit was used or reserved already, the salon bears; @returns the changes of the row
 */
async function refundedOf(
  { trx, now }: VisitContext,
  { terms, charge }: Pick<Refunding, 'terms' | 'charge'>,
  { cents, id }: { readonly cents: number; readonly id: string },
): Promise<Partial<ChargeRow>> {
  const refunded_cents = charge.refunded_cents + cents;
  const bySalonCents = charge.kind === 'deposit' ? Math.max(0, cents - refundableCentsOf(charge)) : 0;
  if (bySalonCents === 0) return { refunded_cents };
  const fact = { id: `${charge.id}-${id}`, salonId: terms.salon_id, occurredAt: now, cents: bySalonCents };
  await post(trx, depositRestored(fact));
  return { refunded_cents, refunded_by_salon_cents: charge.refunded_by_salon_cents + bySalonCents };
}

function postingsOf(
  { terms, charge, refund }: Refunding,
  { id: refundId, transfer_reversal }: Pick<Stripe.Refund, 'id' | 'transfer_reversal'>,
  occurredAt: Date,
): [refunded: Posting, reversed: Posting] {
  const fact: SalonRefund = {
    id: `${charge.id}-${refund.id}`,
    salonId: terms.salon_id,
    occurredAt,
    cents: refund.cents,
    refundId,
    transferReversalId: idOf(transfer_reversal),
  };
  return charge.kind === 'deposit' ? depositRefunded(fact) : cancellationFeeForgiven(fact);
}

/** The client has not got it: they and the salon see that, and the salon can have it tried again. */
async function failRefund(
  context: VisitContext,
  { terms, charge, refund }: Refunding,
  message: string,
): Promise<void> {
  const { trx, now } = context;
  await trx('visit_refunds')
    .where({ id: refund.id })
    .update({ state: 'failed', failure_message: message.slice(0, 500), settled_at: now });
  const refunded_cents = charge.refunded_cents - refund.cents;
  const without = { terms, charge: { ...charge, refunded_cents } };
  const noted = await noteDisputeOfFailedRefund(context, without, refund.id);
  const owedCents = refund.cents - (noted.refunded_cents - refunded_cents);
  const changes = {
    ...noted,
    ...(!refund.is_foreign && { failed_refund_cents: charge.failed_refund_cents + owedCents }),
  };
  await changeCharge(context, terms, charge, changes, 'refund-failed', refund.cents);
  await restoreToSalon(context, terms);
}

/** The client's bank has not taken a refund that the provider had accepted: the money is on our balance again, and the salon gets what was taken from its account. */
async function revokeRefund(
  context: VisitContext,
  refunding: Refunding,
  providerRefundId: string,
): Promise<void> {
  const { trx, now, adder } = context;
  const { terms, charge, refund } = refunding;
  const { salon_id: salonId } = terms;
  const [{ key }, reversed] = postingsOf(refunding, { id: providerRefundId, transfer_reversal: null }, now);
  const lines = await linesOf(trx, key);
  await post(trx, refundFailed({ salonId, occurredAt: now, key, lines, refundId: providerRefundId }));
  // Of a refund of our own it was taken, or a step will take it.
  if (!refund.is_foreign || (await linesOf(trx, reversed.key)).length > 0) {
    const payload = {
      visitChargeId: charge.id,
      salonId,
      accountId: await accountOfSalon(trx, salonId),
      cents: refund.cents,
      postingKey: `${key}:failed:transferred`,
    };
    await adder.add(trx, returnToSalonStep, { key: `return-${key}`, payload });
  }
  await failRefund(context, refunding, 'The card did not take the refund.');
}

async function findForeign({ trx }: VisitContext, providerRefundId: string): Promise<number | undefined> {
  const row = await trx('visit_refunds')
    .where({ provider_refund_id: providerRefundId })
    .first<{ id: number } | undefined>('id');
  return row?.id;
}
