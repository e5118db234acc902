import type Stripe from 'stripe';
import { newId } from '../server/ids.ts';
import { listPage, readRange } from '../server/pagination.ts';
import { operation, type OperationRequest } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';

/** Every change of an account's balance. Amounts in cents; `net` is what reaches the balance. */
export const balanceTransactions = defineTable<Stripe.BalanceTransaction>('balance_transaction', {
  present: (transaction, scope) => ({
    ...transaction,
    status: transaction.available_on <= scope.nowSeconds() ? 'available' : 'pending',
  }),
});

/** Which automatic payout a balance transaction is part of. */
interface PayoutEntry {
  /** The id of the balance transaction. */
  readonly id: string;
  readonly payout: string;
}

export const payoutEntries = defineTable<PayoutEntry>('payout_entry');

export const balanceTransactionOperations = [
  operation('GET /v1/balance_transactions', listBalanceTransactions),
  operation('GET /v1/balance_transactions/:transaction', ({ scope, path }) =>
    balanceTransactions.present?.(scope.table(balanceTransactions).get(path['transaction'] ?? ''), scope),
  ),
];

/** Stripe pays out card payments in the United States after two days. */
const settlementSeconds = 2 * 24 * 3_600;

/** A change of the balance. */
export interface BalanceChange {
  readonly type: Stripe.BalanceTransaction['type'];
  /** Cents; negative if they leave the balance. */
  readonly amount: number;
  readonly feeDetails?: readonly Stripe.BalanceTransaction.FeeDetail[];
  readonly currency: string;
  readonly source: string;
  readonly description?: string | null;
  readonly created: number;
  /** True if the amount can be used at once. By default payments wait for two days and everything else does not. */
  readonly isAvailableAtOnce?: boolean;
  readonly reportingCategory?: string;
}

/** Records a change of the balance of the scope's account. */
export function recordBalance(scope: Scope, change: BalanceChange): Stripe.BalanceTransaction {
  const { type, amount, feeDetails = [], currency, source, description = null, created } = change;
  const fee = feeDetails.reduce((sum, detail) => sum + detail.amount, 0);
  const waits = !(change.isAvailableAtOnce ?? (type !== 'charge' && type !== 'payment'));
  return scope.table(balanceTransactions).add({
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: waits ? created + settlementSeconds : created,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: [...feeDetails],
    net: amount - fee,
    reporting_category: change.reportingCategory ?? reportingCategories[type] ?? type,
    source,
    status: waits ? 'pending' : 'available',
    type,
  });
}

const reportingCategories: Readonly<Record<string, string>> = {
  payment: 'charge',
  payment_refund: 'refund',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  transfer_refund: 'transfer_reversal',
  adjustment: 'dispute',
};

/** The fee for a card payment: 2.9 % and 30 cents, rounded to the nearest cent. */
export function processingFee(amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  return {
    amount: Math.round(amount * 0.029) + 30,
    application: null,
    currency,
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  };
}

function listBalanceTransactions(request: OperationRequest) {
  const { input } = request;
  const [type, source, payout, currency] = (['type', 'source', 'payout', 'currency'] as const).map((name) =>
    input.text(name),
  );
  const isAvailable = readRange(input, 'available_on');
  const isPartOf = (transaction: Stripe.BalanceTransaction, id: string) =>
    transaction.source === id || request.scope.table(payoutEntries).find(transaction.id)?.payout === id;
  return listPage(
    request,
    balanceTransactions,
    (transaction) =>
      (type === undefined || transaction.type === type) &&
      (source === undefined || transaction.source === source) &&
      (payout === undefined || isPartOf(transaction, payout)) &&
      (currency === undefined || transaction.currency === currency) &&
      isAvailable(transaction.available_on),
  );
}
