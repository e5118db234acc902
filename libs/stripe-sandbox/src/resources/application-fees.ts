import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { embeddedList, listPage } from '../server/pagination.ts';
import { operation, type OperationRequest, type Sandbox } from '../server/request.ts';
import { defineTable } from '../server/store.ts';
import { recordBalance } from './balance-transactions.ts';
import { mergedMetadata } from './shared-shapes.ts';

type StoredFee = Omit<Stripe.ApplicationFee, 'refunds'>;

const feeRefunds = defineTable<Stripe.FeeRefund>('fee_refund');

/** What connected accounts pay to the platform for payments. */
export const applicationFees = defineTable<StoredFee>('application_fee', {
  present: (fee, scope) => ({
    ...fee,
    refunds: embeddedList(
      `/v1/application_fees/${fee.id}/refunds`,
      scope.table(feeRefunds).list((refund) => idOf(refund.fee) === fee.id),
    ),
  }),
});

export const applicationFeeOperations = [
  operation('GET /v1/application_fees', (request) => {
    const charge = request.input.text('charge');
    return listPage(request, applicationFees, (fee) => charge === undefined || fee.charge === charge);
  }),
  operation('GET /v1/application_fees/:fee', ({ scope, path }) =>
    applicationFees.present?.(scope.table(applicationFees).get(path['fee'] ?? ''), scope),
  ),
  operation('GET /v1/application_fees/:fee/refunds', (request) => {
    const fee = request.scope.table(applicationFees).get(request.path['fee'] ?? '');
    return listPage(request, feeRefunds, (refund) => refund.fee === fee.id);
  }),
  operation('POST /v1/application_fees/:fee/refunds', createFeeRefund),
];

interface FeeParts {
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** The connected account that pays. */
  readonly account: string;
  readonly charge: Stripe.Charge;
  readonly now: number;
}

/** Credits the platform with the fee of a payment. */
export function collectApplicationFee(sandbox: Sandbox, parts: FeeParts): StoredFee {
  const { amount, currency, account, charge, now } = parts;
  const { platform, events } = sandbox;
  const id = newId('fee');
  const balance = recordBalance(platform, {
    type: 'application_fee',
    amount,
    currency,
    source: id,
    created: now,
  });
  const fee = platform.table(applicationFees).add({
    id,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: 'ca_frizosandbox',
    balance_transaction: balance.id,
    charge: charge.id,
    created: now,
    currency,
    fee_source: null,
    livemode: false,
    originating_transaction: charge.id,
    refunded: false,
  });
  events.emit(platform, 'application_fee.created', applicationFees, fee);
  return fee;
}

/**
 * Gives a part of a fee back to the connected account.
 * @throws StripeFailure 400 for more than is left of it
 */
export function refundApplicationFee(
  sandbox: Sandbox,
  feeId: string,
  { amount, now, metadata = {} }: { amount: number; now: number; metadata?: Stripe.Metadata },
): Stripe.FeeRefund {
  const { platform, events, store } = sandbox;
  const before = platform.table(applicationFees).get(feeId);
  const left = before.amount - before.amount_refunded;
  if (amount > left)
    throw invalidRequest(
      `Refund amount ($${dollars(amount)}) is greater than unrefunded amount on fee ($${dollars(left)})`,
      {
        param: 'amount',
      },
    );
  const id = newId('fr');
  const { currency } = before;
  const balance = recordBalance(platform, {
    type: 'application_fee_refund',
    amount: -amount,
    currency,
    source: id,
    created: now,
  });
  recordBalance(store.scope(idOf(before.account) ?? ''), {
    type: 'application_fee_refund',
    amount,
    currency,
    source: id,
    created: now,
  });
  const refund = platform.table(feeRefunds).add({
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: balance.id,
    created: now,
    currency,
    fee: feeId,
    metadata,
  });
  const refunded = before.amount_refunded + amount;
  const changes = { amount_refunded: refunded, refunded: refunded === before.amount };
  const fee = platform.table(applicationFees).change(feeId, changes);
  events.emit(platform, 'application_fee.refunded', applicationFees, fee, before);
  return refund;
}

function createFeeRefund({ sandbox, scope, path, input, now }: OperationRequest): Stripe.FeeRefund {
  const fee = scope.table(applicationFees).get(path['fee'] ?? '');
  const amount = input.integer('amount', { min: 1 }) ?? fee.amount - fee.amount_refunded;
  return refundApplicationFee(sandbox, fee.id, { amount, now, metadata: mergedMetadata({}, input) });
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
