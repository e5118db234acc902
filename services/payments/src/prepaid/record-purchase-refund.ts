import type Stripe from 'stripe';
import { purchaseRefunded, type PurchaseFact } from '../domain/purchase-postings.ts';
import { refundFailed } from '../domain/refund-postings.ts';
import { linesOf, post } from '../ledger/ledger.ts';
import { refusedRefundText } from '../provider/refund-texts.ts';
import { idOf } from '../orders/payment-intents.ts';
import { isFailedRefund } from '../orders/record-refund-outcome.ts';
import { accountOfSalon } from '../orders/salon-account.ts';
import { returnToSalonStep, takeBackStep } from '../orders/salon-money-steps.ts';
import type { StepOutcome } from '../steps/steps.ts';
import { announceRefund } from './announce-refund.ts';
import { bearPurchase } from './bear-purchase.ts';
import {
  findPurchaseRefund,
  insertPurchaseRefund,
  type PurchaseRefundRow,
} from './purchase-refunds.store.ts';
import { lockPurchase, type PurchaseContext, type PurchaseRow } from './purchases.store.ts';

/**
 * Writes what became of a refund of a purchase, once. The provider accepts a refund before the buyer's bank does, so one that is done may still fail: then what was
 * bought can be used again, and the salon can give it back again.
 */
export async function recordPurchaseRefundOutcome(
  context: PurchaseContext,
  { purchaseId, refundId }: { readonly purchaseId: number; readonly refundId: number },
  outcome: StepOutcome<Stripe.Refund>,
): Promise<void> {
  const { purchase } = await lockPurchase(context.trx, purchaseId);
  const refund = await findPurchaseRefund(context.trx, { id: refundId, purchase_id: purchaseId });
  if (!refund) throw new Error(`there is no refund ${refundId} of the purchase ${purchaseId}`);
  if (refund.state === 'failed') return;
  if (!outcome.ok) {
    // The answer of the request says so; nobody has been told that the money goes back.
    if (refund.state === 'pending') await failRefund(context, refund, refusedRefundText(outcome.refusal));
    return;
  }
  const { result } = outcome;
  if (refund.state === 'pending') await acceptRefund(context, { purchase, refund }, result);
  if (isFailedRefund(result)) await revokeRefund(context, { purchase, refund }, result.id);
}

/** Brings the refunds of a purchase up to what the provider says, also those that were made at its dashboard. */
export async function recordPurchaseRefunds(
  context: PurchaseContext,
  purchaseId: number,
  refunds: readonly Stripe.Refund[],
): Promise<void> {
  const { trx } = context;
  const { purchase } = await lockPurchase(trx, purchaseId);
  for (const result of refunds) {
    if (purchase.intent_id !== idOf(result.payment_intent)) continue;
    const own = Number(result.metadata?.['purchaseRefund']);
    const refundId = Number.isSafeInteger(own)
      ? own
      : (await findPurchaseRefund(trx, { provider_refund_id: result.id }))?.id;
    if (refundId !== undefined)
      await recordPurchaseRefundOutcome(context, { purchaseId, refundId }, { ok: true, result });
    else if (!isFailedRefund(result)) await recordForeign(context, purchase, result);
  }
}

interface Refunding {
  readonly purchase: PurchaseRow;
  readonly refund: PurchaseRefundRow;
}

async function acceptRefund(
  context: PurchaseContext,
  refunding: Refunding,
  result: Stripe.Refund,
): Promise<void> {
  const { trx, now, adder } = context;
  const { purchase, refund } = refunding;
  const { id: purchaseId, salon_id: salonId, intent_id: intentId } = purchase;
  await trx('purchase_refunds')
    .where({ id: refund.id })
    .update({ state: 'done', provider_refund_id: result.id, settled_at: now });
  const { refunded, reversed } = postingsOf(refunding, result, now);
  await post(trx, refunded);
  if (reversed && result.transfer_reversal !== null) await post(trx, reversed);
  else if (reversed && intentId !== null) {
    const { key: postingKey } = reversed;
    const payload = { purchaseId, salonId, intentId, cents: refund.cents, postingKey };
    await adder.add(trx, takeBackStep, { key: `take-back-${postingKey}`, payload });
  }
  await announceRefund(context, purchase, { change: 'refunded', cents: refund.cents });
}

/** Who gives back at the provider's dashboard decides whether the salon gives back its part. */
async function recordForeign(
  context: PurchaseContext,
  purchase: PurchaseRow,
  result: Stripe.Refund,
): Promise<void> {
  const { trx, now } = context;
  const { id: purchaseId } = purchase;
  const { amount: cents } = result;
  const refund = await insertPurchaseRefund(trx, {
    ...{ purchase_id: purchaseId, request_key: result.id, provider_refund_id: result.id },
    ...{ cents, state: 'done', is_foreign: true, created_at: now, settled_at: now },
  });
  const { refunded, reversed } = postingsOf({ purchase, refund }, result, now);
  await post(trx, refunded);
  if (reversed && result.transfer_reversal !== null) await post(trx, reversed);
  await changeRefunded(context, purchaseId, cents);
  await announceRefund(context, purchase, { change: 'refunded', cents });
}

/** The buyer has not got it: what was bought can be used again. */
async function failRefund(
  context: PurchaseContext,
  { id, purchase_id: purchaseId, cents }: PurchaseRefundRow,
  message: string,
): Promise<void> {
  const { trx, now } = context;
  await trx('purchase_refunds')
    .where({ id })
    .update({ state: 'failed', failure_message: message.slice(0, 500), settled_at: now });
  await changeRefunded(context, purchaseId, -cents);
}

/** The buyer's bank has not taken a refund that the provider had accepted: the money is on our balance again, and the salon gets what was taken from its account. */
async function revokeRefund(
  context: PurchaseContext,
  refunding: Refunding,
  providerRefundId: string,
): Promise<void> {
  const { trx, now, adder } = context;
  const { purchase, refund } = refunding;
  const { id: purchaseId, salon_id: salonId } = purchase;
  const { refunded, reversed } = postingsOf(
    refunding,
    { id: providerRefundId, transfer_reversal: null },
    now,
  );
  const { key } = refunded;
  const lines = await linesOf(trx, key);
  await post(trx, refundFailed({ salonId, occurredAt: now, key, lines, refundId: providerRefundId }));
  // Of a refund of our own it was taken, or a step will take it.
  if (reversed && (!refund.is_foreign || (await linesOf(trx, reversed.key)).length > 0)) {
    const postingKey = `${key}:failed:transferred`;
    const accountId = await accountOfSalon(trx, salonId);
    const payload = { purchaseId, salonId, accountId, cents: refund.cents, postingKey };
    await adder.add(trx, returnToSalonStep, { key: `return-${key}`, payload });
  }
  await failRefund(context, refund, 'The card did not take the refund.');
  await announceRefund(context, purchase, { change: 'refund-failed', cents: refund.cents });
}

function postingsOf(
  { purchase, refund }: Refunding,
  { id: refundId, transfer_reversal }: Pick<Stripe.Refund, 'id' | 'transfer_reversal'>,
  occurredAt: Date,
): ReturnType<typeof purchaseRefunded> {
  const fact: PurchaseFact = {
    ...{ kind: purchase.kind, purchaseId: purchase.id, salonId: purchase.salon_id },
    ...{ occurredAt, cents: refund.cents },
  };
  return purchaseRefunded(fact, { id: refund.id, refundId, transferReversalId: idOf(transfer_reversal) });
}

/** Changes what the buyer of a locked purchase has back, and with it what can be used and what the salon bears. */
export async function changeRefunded(
  context: PurchaseContext,
  purchaseId: number,
  cents: number,
): Promise<void> {
  const { trx, now } = context;
  await trx('prepaid_purchases')
    .where({ id: purchaseId })
    .update({ refunded_cents: trx.raw('refunded_cents + ?', [cents]), changed_at: now });
  await bearPurchase(context, purchaseId);
}
