import type Stripe from 'stripe';
import { invalidRequest, missingParameter } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { listPage } from '../server/pagination.ts';
import { operation, type OperationRequest, type Sandbox } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { applicationFees, refundApplicationFee } from './application-fees.ts';
import { recordBalance } from './balance-transactions.ts';
import { testCardOf } from './card-details.ts';
import { charges, refunds } from './charge-object.ts';
import { paymentIntents } from './payment-intent-object.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { reverseTransfer, transfers } from './transfers.ts';

export const refundOperations = [
  operation('POST /v1/refunds', createRefund),
  operation('GET /v1/refunds', (request) => {
    const charge = request.input.text('charge');
    const intent = request.input.text('payment_intent');
    return listPage(
      request,
      refunds,
      (refund) =>
        (charge === undefined || refund.charge === charge) &&
        (intent === undefined || refund.payment_intent === intent),
    );
  }),
  operation('GET /v1/refunds/:refund', ({ scope, path }) => scope.table(refunds).get(path['refund'] ?? '')),
  operation('POST /v1/refunds/:refund', updateRefund),
  operation('GET /v1/charges/:charge/refunds', (request) => {
    const charge = request.scope.table(charges).get(request.path['charge'] ?? '');
    return listPage(request, refunds, (refund) => refund.charge === charge.id);
  }),
];

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
/** How long the refunds of some test cards take to succeed or to fail. */
const laterSeconds = 5;

function createRefund(request: OperationRequest): Stripe.Refund {
  const { sandbox, scope, input, now } = request;
  const charge = refundedCharge(request);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = input.integer('amount', { min: 1 }) ?? left;
  checkAmount(charge, amount, left);
  const id = newId('re');
  const { currency } = charge;
  const reversesTransfer = input.boolean('reverse_transfer') ?? false;
  const refundsFee = input.boolean('refund_application_fee') ?? false;
  const departure = recordBalance(scope, {
    type: 'refund',
    amount: -amount,
    currency,
    source: id,
    description: 'REFUND FOR CHARGE',
    created: now,
  });
  const share = { part: amount, whole: charge.amount_captured, isLast: amount === left };
  const reversal = reversesTransfer ? reverseShare(request, charge, share, id) : undefined;
  if (refundsFee) refundFeeShare(request, charge, share);
  const isPending = charge.payment_method !== null && isRefundedLater(scope, charge.payment_method);
  const refund = scope.table(refunds).add({
    id,
    object: 'refund',
    amount,
    balance_transaction: departure.id,
    charge: charge.id,
    created: now,
    currency,
    customer: idOf(charge.customer) ?? null,
    customer_account: null,
    destination_details: { card: { type: 'refund', reference_status: 'pending' }, type: 'card' },
    metadata: mergedMetadata({}, input),
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method: charge.payment_method,
    reason: input.choice('reason', reasons) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: reversal?.id ?? null,
  });
  const refunded = charge.amount_refunded + amount;
  const changes = { amount_refunded: refunded, refunded: refunded === charge.amount_captured };
  const changed = scope.table(charges).change(charge.id, changes);
  sandbox.events.emit(scope, 'refund.created', refunds, refund);
  sandbox.events.emit(scope, 'charge.refunded', charges, changed, charge);
  return refund;
}

function refundedCharge({ scope, input }: OperationRequest): Stripe.Charge {
  const chargeId = input.text('charge');
  const intentId = input.text('payment_intent');
  if (intentId === undefined) {
    if (chargeId === undefined) throw missingParameter('payment_intent');
    return scope.table(charges).get(chargeId, 'charge');
  }
  const intent = scope.table(paymentIntents).get(intentId, 'payment_intent');
  const charge = scope.table(charges).find(idOf(intent.latest_charge) ?? '');
  if (charge === undefined || intent.status !== 'succeeded')
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  return charge;
}

function checkAmount(charge: Stripe.Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded' || !charge.captured)
    throw invalidRequest(`Charge ${charge.id} has not been paid, so it cannot be refunded.`, {
      code: 'charge_not_refundable',
      param: 'charge',
    });
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (charge.refunded || left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount > left)
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
}

/** A part of a payment in cents. The last part takes what rounding has left. */
interface Share {
  readonly part: number;
  readonly whole: number;
  readonly isLast: boolean;
}

function shareOf(amount: number, alreadyGiven: number, { part, whole, isLast }: Share): number {
  return isLast
    ? amount - alreadyGiven
    : Math.min(Math.round((amount * part) / whole), amount - alreadyGiven);
}

function reverseShare(
  { sandbox, scope, now }: OperationRequest,
  charge: Stripe.Charge,
  share: Share,
  sourceRefund: string,
): Stripe.TransferReversal | undefined {
  const transferId = idOf(charge.transfer);
  if (transferId === undefined)
    throw invalidRequest(
      `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`,
      { param: 'reverse_transfer' },
    );
  const transfer = scope.table(transfers).get(transferId);
  const amount = shareOf(transfer.amount, transfer.amount_reversed, share);
  if (amount === 0) return undefined;
  return reverseTransfer(sandbox, scope, transferId, { amount, created: now, sourceRefund });
}

function refundFeeShare({ sandbox, now }: OperationRequest, charge: Stripe.Charge, share: Share): void {
  const feeId = idOf(charge.application_fee);
  if (feeId === undefined)
    throw invalidRequest(
      `Cannot refund application fee on charge ${charge.id} because it does not have an associated application fee.`,
      { param: 'refund_application_fee' },
    );
  const fee = sandbox.platform.table(applicationFees).get(feeId);
  const amount = shareOf(fee.amount, fee.amount_refunded, share);
  if (amount > 0) refundApplicationFee(sandbox, feeId, { amount, now });
}

function isRefundedLater(scope: Scope, method: string): boolean {
  return testCardOf(scope, method).card.refund === 'pending';
}

function updateRefund({ sandbox, scope, path, input }: OperationRequest): Stripe.Refund {
  const before = scope.table(refunds).get(path['refund'] ?? '');
  const metadata = mergedMetadata(before.metadata ?? {}, input);
  const refund = scope.table(refunds).change(before.id, { metadata });
  sandbox.events.emit(scope, 'refund.updated', refunds, refund, before);
  return refund;
}

/** Ends the refunds to those test cards whose bank takes its time: pending ones succeed, others fail after all. */
export function finishRefunds(sandbox: Sandbox): void {
  const now = sandbox.nowSeconds();
  for (const { account, object: refund } of sandbox.store.everywhere(refunds)) {
    if (refund.created + laterSeconds > now || typeof refund.payment_method !== 'string') continue;
    const scope = sandbox.store.scope(account);
    const { card } = testCardOf(scope, refund.payment_method);
    if (card.refund === 'pending' && refund.status === 'pending') {
      const done = scope.table(refunds).change(refund.id, { status: 'succeeded' });
      sandbox.events.emit(scope, 'refund.updated', refunds, done, refund);
    }
    if (card.refund === 'fails' && refund.status === 'succeeded') failRefund(sandbox, scope, refund, now);
  }
}

function failRefund(sandbox: Sandbox, scope: Scope, refund: Stripe.Refund, now: number): void {
  const back = recordBalance(scope, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    created: now,
  });
  const failed = scope.table(refunds).change(refund.id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: back.id,
  });
  const charge = scope.table(charges).get(idOf(refund.charge) ?? '');
  scope.table(charges).change(charge.id, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  sandbox.events.emit(scope, 'refund.failed', refunds, failed, refund);
}
