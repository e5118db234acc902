import type { ParsedRequestOf, refundPurchase } from '@frizo/contracts';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { refundReturning } from '../orders/order-refusals.ts';
import { returnToSalonStep, takeBackStep } from '../orders/salon-money-steps.ts';
import { requireSameRequest } from '../request-keys.ts';
import { changeRefunded } from './record-purchase-refund.ts';
import {
  findPurchaseRefund,
  hasFailedPurchaseRefund,
  insertPurchaseRefund,
} from './purchase-refunds.store.ts';
import { lockPurchase, type LockedPurchase, type PurchaseContext } from './purchases.store.ts';

/**
 * Gives back what is left of a gift card that nobody has used, or of a package, as those who manage its salon. From this moment on nothing of it can be used; the step pays
 * after the commit. The request's key is that of one refund, so that a repeated request gives back nothing more.
 * @returns the key of the step
 * @throws DomainError as `refundPurchase` says; 422 for a key of a refund of another amount
 */
export async function startPurchaseRefund(
  context: PurchaseContext,
  { salonId, userId }: { readonly salonId: number; readonly userId: number },
  { purchaseId, requestKey, amountCent, reason }: ParsedRequestOf<typeof refundPurchase>,
): Promise<string> {
  const { trx, now, adder, steps } = context;
  await requireSold(trx, { purchaseId, salonId });
  const locked = await lockPurchase(trx, purchaseId);
  const repeated = await findPurchaseRefund(trx, { purchase_id: purchaseId, request_key: requestKey });
  if (repeated) {
    requireSameRequest({ cents: repeated.cents }, { cents: amountCent });
    return purchaseRefundKey(repeated.id);
  }
  const cents = requireRefundable(locked);
  if (cents !== amountCent) throw amountChanged();
  if (await isMoving(context, purchaseId)) throw refundReturning();
  const { intent_id: intentId } = locked.purchase;
  if (intentId === null) throw new Error(`the purchase ${purchaseId} has no payment`);
  const refund = await insertPurchaseRefund(trx, {
    ...{ purchase_id: purchaseId, request_key: requestKey, cents, state: 'pending' },
    ...{ reason, requested_by: userId, created_at: now },
  });
  await changeRefunded(context, purchaseId, cents);
  const key = purchaseRefundKey(refund.id);
  await adder.add(trx, steps.refund, { key, payload: { refundId: refund.id, purchaseId, intentId, cents } });
  return key;
}

/** What of a purchase can be given back, whatever is on its way, in cents. A gift card goes back as a whole or not at all: what it has paid is the salon's. */
export function refundableCentsOf({
  kind,
  cents,
  refundedCents,
  spentCents,
}: {
  readonly kind: 'gift-card' | 'package';
  readonly cents: number;
  readonly refundedCents: number;
  readonly spentCents: number;
}): number {
  if (kind === 'gift-card' && spentCents > 0) return 0;
  return Math.max(0, cents - refundedCents - spentCents);
}

/** @throws DomainError 409 that says why, if the step of a refund has failed */
export async function refuseFailedPurchaseRefund(knex: Knex, key: string): Promise<void> {
  const refund = await findPurchaseRefund(knex, { id: Number(key.slice(keyPrefix.length)) });
  if (refund?.state === 'failed')
    throw new DomainError('purchase.refund_failed', refund.failure_message ?? 'The refund failed.', {
      status: 409,
    });
}

const keyPrefix = 'purchase-refund-';

/** The key of the step that makes a refund. */
function purchaseRefundKey(refundId: number): string {
  return `${keyPrefix}${refundId}`;
}

async function requireSold(
  trx: Knex.Transaction,
  { purchaseId, salonId }: { readonly purchaseId: number; readonly salonId: number },
): Promise<void> {
  const sold: unknown = await trx('prepaid_purchases')
    .where({ id: purchaseId, salon_id: salonId, state: 'paid' })
    .first('id');
  if (sold === undefined) throw notFound('Your salon has sold no such gift card or package.');
}

/** @throws DomainError 409 */
function requireRefundable({ purchase, bought }: LockedPurchase): number {
  const { kind, cents, refunded_cents: refundedCents, dispute } = purchase;
  if (dispute === 'open')
    throw refusal('disputed', 'The buyer’s bank questions this payment. Wait until it is decided.');
  if (bought.isHeld)
    throw refusal('in_use', 'A payment on its way uses it. Wait until the payment has ended, and try again.');
  if (kind === 'gift-card' && bought.spentCents > 0)
    throw refusal(
      'used',
      'This gift card was used. Only a gift card that nobody has used can be given back.',
    );
  const { spentCents } = bought;
  const left = refundableCentsOf({ kind, cents, refundedCents, spentCents });
  if (left === 0) throw refusal('nothing_left', 'There is nothing left of it that can be given back.');
  return left;
}

function amountChanged(): DomainError {
  return refusal('amount_changed', 'The amount has changed. Please check it and try again.');
}

function refusal(key: string, message: string): DomainError {
  return new DomainError(`purchase.${key}`, message, { status: 409 });
}

/**
 * Whether money of a purchase with a refund that failed is moving between our balance and the salon's account. Another refund would find too little there before that has
 * ended, and leave the salon with money of the buyer.
 */
async function isMoving({ trx, steps }: PurchaseContext, purchaseId: number): Promise<boolean> {
  if (!(await hasFailedPurchaseRefund(trx, purchaseId))) return false;
  const names = [steps.refund, takeBackStep, returnToSalonStep].map(({ name }) => name);
  const step: unknown = await trx('provider_steps')
    .where({ state: 'waiting' })
    .whereIn('name', names)
    .whereRaw(`payload->>'purchaseId' = ?`, [String(purchaseId)])
    .first('key');
  return step !== undefined;
}
