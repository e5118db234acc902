import type Stripe from 'stripe';
import { invalidRequest, missingResource } from '../server/failures.ts';
import { idOf } from '../server/ids.ts';
import { listPage, pageOf } from '../server/pagination.ts';
import { operation, type OperationRequest, type Sandbox } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { availableCents } from './balance.ts';
import { charges } from './charge-object.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { reverseTransfer, sendTransfer, transferReversals, transfers } from './transfers.ts';

/**
 * Transfers that the platform makes on its own, besides those of payments with `transfer_data`. Unless the sandbox limits transfers, a balance may fall
 * below zero by them.
 */
export const transferOperations = [
  operation('POST /v1/transfers', createTransfer),
  operation('GET /v1/transfers', listTransfers),
  operation('GET /v1/transfers/:transfer', ({ scope, path }) => shown({ scope }, path['transfer'] ?? '')),
  operation('POST /v1/transfers/:transfer', updateTransfer),
  operation('POST /v1/transfers/:transfer/reversals', createReversal),
  operation('GET /v1/transfers/:transfer/reversals', listReversals),
  operation('GET /v1/transfers/:transfer/reversals/:reversal', reversalInPath),
];

type Context = Pick<OperationRequest, 'scope'>;

function shown({ scope }: Context, id: string): object {
  const transfer = scope.table(transfers).get(id);
  return transfers.present?.(transfer, scope) ?? transfer;
}

function createTransfer({ sandbox, scope, input, now }: OperationRequest): object {
  const currency = input.requiredText('currency').toLowerCase();
  const destination = input.requiredText('destination');
  input.choice('source_type', ['card', 'bank_account', 'fpx']);
  const sourceTransaction = input.text('source_transaction');
  const source =
    sourceTransaction === undefined
      ? undefined
      : scope.table(charges).get(sourceTransaction, 'source_transaction');
  const amount = input.integer('amount', { min: 1 }) ?? source?.amount;
  if (amount === undefined)
    throw invalidRequest('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  // With a source the transfer waits for the money of that payment.
  if (source === undefined) requireFunds(sandbox, scope, { amount, currency });
  const { transfer } = sendTransfer(sandbox, scope, {
    amount,
    currency,
    destination,
    created: now,
    description: input.nullableText('description') ?? null,
    metadata: mergedMetadata({}, input),
    transferGroup: input.nullableText('transfer_group') ?? source?.transfer_group ?? null,
    ...(sourceTransaction === undefined ? {} : { sourceTransaction }),
  });
  return shown({ scope }, transfer.id);
}

/** @throws StripeFailure balance_insufficient */
function requireFunds(
  { limitsTransfers }: Sandbox,
  scope: Scope,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): void {
  if (!limitsTransfers || amount <= availableCents(scope, currency)) return;
  throw invalidRequest(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    { code: 'balance_insufficient' },
  );
}

function listTransfers(request: OperationRequest) {
  const destination = request.input.text('destination');
  const group = request.input.text('transfer_group');
  return listPage(
    request,
    transfers,
    (transfer) =>
      (destination === undefined || idOf(transfer.destination) === destination) &&
      (group === undefined || transfer.transfer_group === group),
  );
}

function updateTransfer({ sandbox, scope, path, input }: OperationRequest): object {
  const before = scope.table(transfers).get(path['transfer'] ?? '');
  const description = input.nullableText('description');
  const after = scope.table(transfers).change(before.id, {
    metadata: mergedMetadata(before.metadata, input),
    description: description === undefined ? before.description : description,
  });
  sandbox.events.emit(scope, 'transfer.updated', transfers, after, before);
  return shown({ scope }, before.id);
}

function createReversal({ sandbox, scope, path, input, now }: OperationRequest): Stripe.TransferReversal {
  const transfer = scope.table(transfers).get(path['transfer'] ?? '');
  input.accept('description');
  input.boolean('refund_application_fee');
  const amount = input.integer('amount', { min: 1 }) ?? transfer.amount - transfer.amount_reversed;
  const { currency } = transfer;
  requireFunds(sandbox, sandbox.store.scope(idOf(transfer.destination) ?? ''), { amount, currency });
  return reverseTransfer(sandbox, scope, transfer.id, {
    amount,
    created: now,
    metadata: mergedMetadata({}, input),
  });
}

function listReversals({ scope, path, input, url }: OperationRequest) {
  const { id } = scope.table(transfers).get(path['transfer'] ?? '');
  const rows = scope.table(transferReversals).list((reversal) => idOf(reversal.transfer) === id);
  return pageOf(input, rows, 'transfer_reversal', url);
}

function reversalInPath({ scope, path }: OperationRequest): Stripe.TransferReversal {
  const id = path['reversal'] ?? '';
  const reversal = scope.table(transferReversals).get(id);
  if (idOf(reversal.transfer) !== path['transfer']) throw missingResource('transfer_reversal', id);
  return reversal;
}
