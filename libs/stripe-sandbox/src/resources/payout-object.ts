import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { idOf, newId } from '../server/ids.ts';
import type { Sandbox } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { availableCents } from './balance.ts';
import { balanceTransactions, payoutEntries, recordBalance } from './balance-transactions.ts';
import { externalAccounts, type ExternalAccountRecord } from './external-account-object.ts';

/** Payouts of connected accounts to their bank accounts and debit cards. */
export const payouts = defineTable<Stripe.Payout>('payout');

const daySeconds = 24 * 3_600;
const instantSeconds = 30;

/** What is needed to make a payout. Amounts in cents. */
export interface PayoutParts {
  readonly amount: number;
  readonly currency: string;
  readonly destination: ExternalAccountRecord;
  readonly created: number;
  readonly isAutomatic: boolean;
  readonly method: 'standard' | 'instant';
  readonly description?: string | null;
  readonly statementDescriptor?: string | null;
  readonly metadata?: Stripe.Metadata;
}

/**
 * Takes an amount out of the available balance. It arrives, or comes back, on the next day; instant ones within a minute.
 * @throws StripeFailure balance_insufficient
 */
export function startPayout(sandbox: Sandbox, scope: Scope, parts: PayoutParts): Stripe.Payout {
  const { amount, currency, destination, created, isAutomatic, method } = parts;
  if (amount > availableCents(scope, currency))
    throw invalidRequest(
      "You have insufficient funds in your Stripe account for this transfer. Your ACH balance is too low. You can use the /v1/balance endpoint to view your Stripe account's balance (for more details, see stripe.com/docs/api#balance).",
      { code: 'balance_insufficient', param: 'amount' },
    );
  const id = newId('po');
  if (isAutomatic) noteEntries(scope, id, currency);
  const departure = recordBalance(scope, {
    type: 'payout',
    amount: -amount,
    currency,
    created,
    source: id,
    description: 'STRIPE PAYOUT',
  });
  const payout = scope.table(payouts).add({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: method === 'instant' ? created + instantSeconds : nextDay(created),
    automatic: isAutomatic,
    balance_transaction: departure.id,
    created,
    currency,
    description: parts.description ?? (isAutomatic ? 'STRIPE PAYOUT' : null),
    destination: destination.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: parts.metadata ?? {},
    method,
    original_payout: null,
    payout_method: null,
    reconciliation_status: isAutomatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: parts.statementDescriptor ?? null,
    status: 'pending',
    trace_id: null,
    type: destination.sent.object === 'card' ? 'card' : 'bank_account',
  });
  sandbox.events.emit(scope, 'payout.created', payouts, payout);
  return payout;
}

/** Midnight (UTC) after a time, when banks book. */
function nextDay(seconds: number): number {
  return (Math.floor(seconds / daySeconds) + 1) * daySeconds;
}

function noteEntries(scope: Scope, payout: string, currency: string): void {
  const entries = scope.table(payoutEntries);
  const now = scope.nowSeconds();
  for (const transaction of scope.table(balanceTransactions).list()) {
    const isIncluded = transaction.currency === currency && transaction.available_on <= now;
    if (isIncluded && entries.find(transaction.id) === undefined) entries.add({ id: transaction.id, payout });
  }
}

/** Lets a payout arrive, or come back from a bank account that does not take it. */
export function settlePayout(sandbox: Sandbox, scope: Scope, payout: Stripe.Payout): void {
  const destination = scope.table(externalAccounts).find(idOf(payout.destination) ?? '');
  const failure = destination?.failure ?? null;
  const table = scope.table(payouts);
  if (failure === null) {
    const paid = table.change(payout.id, {
      status: 'paid',
      trace_id: { status: 'supported', value: `0910000${payout.id.slice(-8)}` },
    });
    sandbox.events.emit(scope, 'payout.paid', payouts, paid, payout);
    return;
  }
  const comeback = returnFunds(scope, payout, 'payout_failure');
  const failed = table.change(payout.id, {
    status: 'failed',
    failure_balance_transaction: comeback.id,
    failure_code: failure.code,
    failure_message: failure.message,
  });
  sandbox.events.emit(scope, 'payout.failed', payouts, failed, payout);
  if (destination?.sent.object !== 'bank_account') return;
  // Stripe sends nothing more there until the account's owner changes it.
  const before = destination;
  const errored = scope
    .table(externalAccounts)
    .change(destination.id, { sent: { ...destination.sent, status: 'errored' } });
  sandbox.events.emit(scope, 'account.external_account.updated', externalAccounts, errored, before);
}

/** Takes a payout back before it has left. */
export function cancelPayout(sandbox: Sandbox, scope: Scope, payout: Stripe.Payout): Stripe.Payout {
  const comeback = returnFunds(scope, payout, 'payout_cancel');
  const canceled = scope.table(payouts).change(payout.id, {
    status: 'canceled',
    failure_balance_transaction: comeback.id,
  });
  sandbox.events.emit(scope, 'payout.canceled', payouts, canceled, payout);
  return canceled;
}

function returnFunds(
  scope: Scope,
  { amount, currency, id }: Stripe.Payout,
  type: 'payout_failure' | 'payout_cancel',
) {
  return recordBalance(scope, { type, amount, currency, created: scope.nowSeconds(), source: id });
}
