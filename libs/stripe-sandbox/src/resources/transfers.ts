import type Stripe from 'stripe';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import { embeddedList } from '../server/pagination.ts';
import type { Sandbox } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { balanceTransactions, recordBalance } from './balance-transactions.ts';
import { type ChargeParts, charges, newCharge } from './charge-object.ts';

type StoredTransfer = Omit<Stripe.Transfer, 'reversals'>;

/** Reversals of transfers. */
export const transferReversals = defineTable<Stripe.TransferReversal>('transfer_reversal');

/** Money on its way from the platform's balance to that of a connected account. */
export const transfers = defineTable<StoredTransfer>('transfer', {
  present: (transfer, scope) => ({
    ...transfer,
    reversals: embeddedList(
      `/v1/transfers/${transfer.id}/reversals`,
      scope.table(transferReversals).list((reversal) => idOf(reversal.transfer) === transfer.id),
    ),
  }),
});

/** What is needed to make a transfer. Amounts in cents. */
export interface TransferParts {
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly created: number;
  readonly description?: string | null;
  readonly metadata?: Stripe.Metadata;
  readonly sourceTransaction?: string;
  readonly transferGroup?: string | null;
  /** The platform's part, which the connected account pays as a fee. */
  readonly applicationFeeAmount?: number | null;
  /** Facts of the original payment that its copy in the connected account repeats. */
  readonly payment?: Partial<ChargeParts>;
}

/** A transfer with the payment that arrives in the connected account. */
export interface SentTransfer {
  readonly transfer: StoredTransfer;
  readonly payment: Stripe.Charge;
}

/**
 * Moves an amount to a connected account: a transfer here, a payment there, and a balance transaction in both.
 * @throws StripeFailure resource_missing for an unknown account
 */
export function sendTransfer(sandbox: Sandbox, from: Scope, parts: TransferParts): SentTransfer {
  const { amount, currency, destination, created } = parts;
  const found = sandbox.store.findAnywhere(destination);
  if (found?.definition.kind !== 'account') throw missingResource('destination', destination, 'destination');
  const to = sandbox.store.scope(destination);
  const transferId = newId('tr');
  const payment = newCharge({
    ...parts.payment,
    id: newId('py'),
    amount,
    currency,
    created,
    applicationFeeAmount: parts.applicationFeeAmount ?? null,
    sourceTransfer: transferId,
    captured: true,
    status: 'succeeded',
  });
  const arrival = recordBalance(to, {
    type: 'payment',
    amount,
    currency,
    created,
    source: payment.id,
    feeDetails: applicationFeeDetails(parts, sandbox.platform.account),
    isAvailableAtOnce: areFundsAvailable(from, parts),
  });
  const arrived = to.table(charges).add({ ...payment, balance_transaction: arrival.id });
  const departure = recordBalance(from, {
    type: 'transfer',
    amount: -amount,
    currency,
    created,
    source: transferId,
    description: parts.description ?? null,
  });
  const transfer = from.table(transfers).add({
    id: transferId,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: departure.id,
    created,
    currency,
    description: parts.description ?? null,
    destination,
    destination_payment: arrived.id,
    livemode: false,
    metadata: parts.metadata ?? {},
    reversed: false,
    source_transaction: parts.sourceTransaction ?? null,
    source_type: 'card',
    transfer_group: parts.transferGroup ?? null,
  });
  sandbox.events.emit(from, 'transfer.created', transfers, transfer);
  sandbox.events.emit(to, 'payment.created' as Stripe.Event['type'], charges, arrived);
  return { transfer, payment: arrived };
}

/** Funds of a payment can be used on the other side when the payment's own can; others at once. */
function areFundsAvailable(from: Scope, { sourceTransaction, created }: TransferParts): boolean {
  if (sourceTransaction === undefined) return true;
  const transactionId = idOf(from.table(charges).find(sourceTransaction)?.balance_transaction);
  const recorded =
    transactionId === undefined ? undefined : from.table(balanceTransactions).find(transactionId);
  return recorded !== undefined && recorded.available_on <= created;
}

function applicationFeeDetails(
  { applicationFeeAmount, currency }: TransferParts,
  application: string,
): Stripe.BalanceTransaction.FeeDetail[] {
  if (!applicationFeeAmount) return [];
  return [
    {
      amount: applicationFeeAmount,
      application,
      currency,
      description: 'Application fee',
      type: 'application_fee',
    },
  ];
}

/** What is needed to take a transfer back. */
export interface ReversalParts {
  readonly amount: number;
  readonly created: number;
  readonly metadata?: Stripe.Metadata;
  readonly sourceRefund?: string;
}

/**
 * Takes an amount of a transfer back from the connected account.
 * @throws StripeFailure 400 for more than is left of it
 */
export function reverseTransfer(
  sandbox: Sandbox,
  scope: Scope,
  transferId: string,
  { amount, created, metadata = {}, sourceRefund }: ReversalParts,
): Stripe.TransferReversal {
  const before = scope.table(transfers).get(transferId);
  const left = before.amount - before.amount_reversed;
  if (amount > left)
    throw invalidRequest(
      `Transfer amount (${amount}) is greater than the unreversed amount (${left}) of transfer ${transferId}.`,
      { param: 'amount' },
    );
  const to = sandbox.store.scope(idOf(before.destination) ?? '');
  const id = newId('trr');
  const { currency } = before;
  const arrival = recordBalance(scope, { type: 'transfer_refund', amount, currency, created, source: id });
  const paymentRefund = newId('pyr');
  recordBalance(to, { type: 'payment_refund', amount: -amount, currency, created, source: paymentRefund });
  const payment = to.table(charges).get(idOf(before.destination_payment) ?? '');
  const refunded = payment.amount_refunded + amount;
  to.table(charges).change(payment.id, {
    amount_refunded: refunded,
    refunded: refunded === payment.amount,
  });
  const reversal = scope.table(transferReversals).add({
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: arrival.id,
    created,
    currency,
    destination_payment_refund: paymentRefund,
    metadata,
    source_refund: sourceRefund ?? null,
    transfer: transferId,
  });
  const reversed = before.amount_reversed + amount;
  const transfer = scope.table(transfers).change(transferId, {
    amount_reversed: reversed,
    reversed: reversed === before.amount,
  });
  sandbox.events.emit(scope, 'transfer.reversed', transfers, transfer, before);
  return reversal;
}
