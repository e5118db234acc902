import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import type { DueWork } from '../server/due-work.ts';
import { idOf } from '../server/ids.ts';
import { listPage, readRange } from '../server/pagination.ts';
import { operation, type OperationRequest, type Sandbox } from '../server/request.ts';
import { defineTable, type Scope } from '../server/store.ts';
import { accountIn, accounts } from './account-object.ts';
import type { AccountRecord } from './account-requirements.ts';
import { availableCents } from './balance.ts';
import { defaultExternalAccount, externalAccounts } from './external-account-object.ts';
import { cancelPayout, payouts, settlePayout, startPayout } from './payout-object.ts';
import { mergedMetadata } from './shared-shapes.ts';

/** Payouts of the account in `Stripe-Account`, made by hand or by the schedule of its settings. */
export const payoutOperations = [
  operation('POST /v1/payouts', createPayout),
  operation('GET /v1/payouts', listPayouts),
  operation('GET /v1/payouts/:payout', payoutInPath),
  operation('POST /v1/payouts/:payout', updatePayout),
  operation('POST /v1/payouts/:payout/cancel', (request) => {
    const payout = payoutInPath(request);
    if (payout.status !== 'pending' || payout.automatic)
      throw invalidRequest('Payouts can only be canceled if they are pending and were made by hand.', {
        param: 'payout',
      });
    return cancelPayout(request.sandbox, request.scope, payout);
  }),
];

function createPayout({ sandbox, scope, input, now }: OperationRequest): Stripe.Payout {
  const account = scope.table(accounts).find(scope.account);
  if (account === undefined)
    throw invalidRequest('The platform of this sandbox has no bank account: name a connected account.');
  const amount = input.requiredInteger('amount', { min: 1 });
  const currency = input.requiredText('currency').toLowerCase();
  const method = input.choice<'standard' | 'instant'>('method', ['standard', 'instant']) ?? 'standard';
  input.choice('source_type', ['card', 'bank_account', 'fpx']);
  const wanted = input.text('destination');
  const destination =
    wanted === undefined
      ? defaultExternalAccount(scope, currency)
      : scope.table(externalAccounts).get(wanted, 'destination');
  if (destination === undefined)
    throw invalidRequest("Sorry, you don't have any external accounts in that currency (usd).", {
      param: 'destination',
    });
  if (!accountIn(scope).payouts_enabled)
    throw invalidRequest('Payouts are not allowed for this account: see its requirements.', {
      code: 'payouts_not_allowed',
    });
  if (method === 'instant' && destination.sent.object !== 'card')
    throw invalidRequest('Instant payouts go to debit cards only.', {
      code: 'instant_payouts_unsupported',
      param: 'method',
    });
  return startPayout(sandbox, scope, {
    amount,
    currency,
    destination,
    created: now,
    isAutomatic: false,
    method,
    description: input.nullableText('description') ?? null,
    statementDescriptor: input.nullableText('statement_descriptor') ?? account.payouts.statementDescriptor,
    metadata: mergedMetadata({}, input),
  });
}

function listPayouts(request: OperationRequest) {
  const { input } = request;
  const status = input.choice('status', ['pending', 'in_transit', 'paid', 'failed', 'canceled']);
  const destination = input.text('destination');
  const arrives = readRange(input, 'arrival_date');
  return listPage(
    request,
    payouts,
    (payout) =>
      (status === undefined || payout.status === status) &&
      (destination === undefined || idOf(payout.destination) === destination) &&
      arrives(payout.arrival_date),
  );
}

function payoutInPath({ scope, path }: OperationRequest): Stripe.Payout {
  return scope.table(payouts).get(path['payout'] ?? '');
}

function updatePayout(request: OperationRequest): Stripe.Payout {
  const { sandbox, scope, input } = request;
  const before = payoutInPath(request);
  const after = scope
    .table(payouts)
    .change(before.id, { metadata: mergedMetadata(before.metadata ?? {}, input) });
  sandbox.events.emit(scope, 'payout.updated', payouts, after, before);
  return after;
}

/** The day (UTC) up to which the schedule of an account has been followed. */
interface ScheduleState {
  readonly id: string;
  readonly day: number;
}

const schedules = defineTable<ScheduleState>('payout_schedule');
const daySeconds = 24 * 3_600;

/** Settles payouts that arrive, and makes those of the schedules: one a day of all that is available, from midnight (UTC) on. */
export const payOutWhatIsDue: DueWork = (sandbox) => {
  const now = sandbox.nowSeconds();
  for (const { account, object } of sandbox.store.everywhere(payouts))
    if (object.status === 'pending' && object.arrival_date <= now)
      settlePayout(sandbox, sandbox.store.scope(account), object);
  for (const { account, object } of sandbox.store.everywhere(accounts))
    followSchedule(sandbox, sandbox.store.scope(account), object);
};

function followSchedule(sandbox: Sandbox, scope: Scope, account: AccountRecord): void {
  const now = sandbox.nowSeconds();
  const today = Math.floor(now / daySeconds);
  const table = scope.table(schedules);
  const last = table.find(account.id)?.day ?? Math.floor(account.created / daySeconds);
  if (last >= today || !isPayoutDay(account, today)) return;
  table.add({ id: account.id, day: today });
  const amount = availableCents(scope, account.currency);
  const destination = defaultExternalAccount(scope, account.currency);
  if (amount <= 0 || destination === undefined || !accountIn(scope).payouts_enabled) return;
  // A bank account that returned a payout gets none until it is changed.
  if (destination.sent.object === 'bank_account' && destination.sent.status === 'errored') return;
  startPayout(sandbox, scope, {
    amount,
    currency: account.currency,
    destination,
    created: now,
    isAutomatic: true,
    method: 'standard',
    statementDescriptor: account.payouts.statementDescriptor,
  });
}

/** Weekly payouts are made on Mondays, monthly ones on the first. 1970-01-01 was a Thursday. */
function isPayoutDay({ payouts: { interval } }: AccountRecord, day: number): boolean {
  if (interval === 'daily') return true;
  if (interval === 'weekly') return day % 7 === 4;
  return interval === 'monthly' && new Date(day * daySeconds * 1_000).getUTCDate() === 1;
}
