import { cancellationFeeCharged, depositTaken } from '../domain/prepaid-postings.ts';
import { decideCharge } from '../domain/visit-charge.ts';
import { post } from '../ledger/ledger.ts';
import { lockOpenOrderOf, reserveDeposits } from '../orders/order-deposits.ts';
import type { PaymentState } from '../orders/payment-intents.ts';
import { changeCharge, refundCharge, settleVisit, type VisitContext } from './settle-visit.ts';
import { cardCentsOf, lockCharge, readCharge, type ChargeRow, type TermsRow } from './visit-charges.store.ts';

/** What became of an attempt to charge a card; `refused` without a payment. */
type VisitPayment = PaymentState | { readonly status: 'refused'; readonly message: string };

/**
 * Writes what became of an attempt to charge a deposit or a fee, once, in whichever order answers and events come. A success counts whatever the row says, since
 * the money has moved; a failure only counts for the latest attempt.
 */
export async function applyVisitPayment(
  context: VisitContext,
  { chargeId, attempt }: { readonly chargeId: number; readonly attempt: number },
  payment: VisitPayment,
): Promise<void> {
  // Before the terms, as everybody does who changes an order.
  const { appointment_id: appointmentId } = await readCharge(context.trx, chargeId);
  const order = await lockOpenOrderOf(context.trx, appointmentId);
  const { terms, charge } = await lockCharge(context.trx, chargeId);
  const known = { ...charge, isCharged: charge.charge_id !== null };
  const decision = decideCharge(known, attempt, payment.status);
  if (decision === 'nothing') return;
  if (payment.status === 'succeeded') {
    await recordSuccess(context, { terms, charge, isGivenBack: decision === 'give-back' }, payment);
    if (order) await reserveDeposits(context.trx, order, context.now);
  } else if (payment.status === 'processing' || payment.status === 'needs-authentication') {
    // Each look-up of a payment that still waits finds it so: its time counts from the first.
    if (charge.state === payment.status && charge.intent_id === payment.intentId) return;
    const changes = { state: payment.status, intent_id: payment.intentId };
    await changeCharge(context, terms, charge, changes, null);
  } else await decline(context, { terms, charge }, payment);
}

interface Charged {
  readonly terms: TermsRow;
  readonly charge: ChargeRow;
}

async function recordSuccess(
  context: VisitContext,
  { terms, charge, isGivenBack }: Charged & { readonly isGivenBack: boolean },
  payment: PaymentState,
): Promise<void> {
  const { trx, now } = context;
  const { chargeId, transferId } = payment.charge ?? {};
  if (chargeId === undefined || transferId === undefined)
    throw new Error(`the payment ${payment.intentId} has no charge or transfer`);
  const posted = {
    id: charge.id,
    salonId: terms.salon_id,
    occurredAt: now,
    cents: cardCentsOf(charge),
    chargeId,
    transferId,
  };
  const postings = charge.kind === 'deposit' ? depositTaken(posted) : cancellationFeeCharged(posted);
  for (const posting of postings) await post(trx, posting);
  const paid = { intent_id: payment.intentId, charge_id: chargeId, failure_message: null, paid_at: now };
  // It was forgiven or withdrawn while the client authenticated with the bank: the money goes back.
  if (isGivenBack) {
    await changeCharge(context, terms, charge, paid, null);
    await refundCharge(context, await readCharge(trx, charge.id), cardCentsOf(charge));
    return;
  }
  await changeCharge(context, terms, charge, { ...paid, state: 'paid' }, 'paid');
  await settleVisit(context, terms.appointment_id);
}

async function decline(
  context: VisitContext,
  { terms, charge }: Charged,
  payment: VisitPayment,
): Promise<void> {
  const message = payment.status === 'refused' ? payment.message : payment.failure?.message;
  const changes = {
    state: 'declined' as const,
    failure_message: message?.slice(0, 500) ?? 'The card was declined.',
    ...('intentId' in payment && { intent_id: payment.intentId }),
  };
  await changeCharge(context, terms, charge, changes, 'declined');
  await settleVisit(context, terms.appointment_id);
}
