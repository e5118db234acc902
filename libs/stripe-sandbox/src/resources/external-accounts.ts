import type Stripe from 'stripe';
import { invalidRequest } from '../server/failures.ts';
import { newId } from '../server/ids.ts';
import { pageOf } from '../server/pagination.ts';
import type { Parameters } from '../server/parameters.ts';
import { operation, type OperationRequest, type Sandbox } from '../server/request.ts';
import type { Scope } from '../server/store.ts';
import { accountScope, changingAccount } from './account-object.ts';
import { bankAccountBehind, newBankAccount } from './bank-accounts.ts';
import { testBankAccountOf } from './bank-numbers.ts';
import {
  defaultExternalAccount,
  externalAccounts,
  type ExternalAccountRecord,
} from './external-account-object.ts';
import { mergedMetadata } from './shared-shapes.ts';
import { takeCardToken, takeToken } from './tokens.ts';

const path = '/v1/accounts/:account/external_accounts';

export const externalAccountOperations = [
  operation(`POST ${path}`, changingAccount(createExternalAccount)),
  operation(`GET ${path}`, listExternalAccounts),
  operation(`GET ${path}/:external`, (request) => find(accountScope(request), request).sent),
  operation(`POST ${path}/:external`, changingAccount(updateExternalAccount)),
  operation(`DELETE ${path}/:external`, changingAccount(deleteExternalAccount)),
];

function createExternalAccount(request: OperationRequest, scope: Scope) {
  const { sandbox, input, now } = request;
  const token = input.requiredText('external_account');
  const isDefault = input.boolean('default_for_currency') ?? false;
  return addExternalAccount(sandbox, scope, { token, isDefault, metadata: mergedMetadata({}, input), now });
}

interface NewExternalAccount {
  readonly token: string;
  readonly isDefault: boolean;
  readonly metadata: Stripe.Metadata;
  readonly now: number;
}

/**
 * Adds what a token stands for. The first of a currency is its default.
 * @throws StripeFailure 400 for a token that was used or is none of a bank account or debit card
 */
export function addExternalAccount(
  sandbox: Sandbox,
  scope: Scope,
  { token, isDefault, metadata, now }: NewExternalAccount,
): Stripe.BankAccount | Stripe.Card {
  const { bank, sent: found } = takeAccount(sandbox, token, now);
  const sent = { ...found, account: scope.account, metadata, default_for_currency: false };
  const isFirst = defaultExternalAccount(scope, sent.currency ?? 'usd') === undefined;
  scope.table(externalAccounts).add({
    id: sent.id,
    sent,
    failure: bank ? (testBankAccountOf(bank.accountNumber).failure ?? null) : null,
  });
  if (isDefault || isFirst) makeDefault(scope, sent.id);
  const added = scope.table(externalAccounts).get(sent.id);
  sandbox.events.emit(scope, 'account.external_account.created', externalAccounts, added);
  return added.sent;
}

/** Uses a token, which the browser has created for the platform. */
function takeAccount(sandbox: Sandbox, token: string, now: number) {
  const context = { scope: sandbox.platform, now };
  const bank = bankAccountBehind(sandbox.platform, token);
  if (bank !== undefined) {
    if (!token.startsWith('btok_us_verified')) takeToken(context, token, 'external_account');
    return {
      bank,
      sent: { ...newBankAccount(bank), future_requirements: nothingDue, requirements: nothingDue },
    };
  }
  const { card } = takeCardToken(context, token, 'external_account');
  if (card.funding !== 'debit')
    throw invalidRequest(
      "This card doesn't appear to be a debit card. Payouts can only be sent to a bank account or a debit card.",
      { code: 'invalid_card_type', param: 'external_account' },
    );
  const available_payout_methods: Stripe.Card['available_payout_methods'] = ['standard', 'instant'];
  return { bank, sent: { ...card, id: newId('card'), currency: 'usd', available_payout_methods } };
}

const nothingDue = { currently_due: [], errors: [], past_due: [], pending_verification: [] };

function makeDefault(scope: Scope, id: string): void {
  const table = scope.table(externalAccounts);
  const { currency } = table.get(id).sent;
  for (const record of table.list(({ sent }) => sent.currency === currency))
    table.change(record.id, { sent: { ...record.sent, default_for_currency: record.id === id } });
}

function find(scope: Scope, { path }: OperationRequest): ExternalAccountRecord {
  return scope.table(externalAccounts).get(path['external'] ?? '', 'id');
}

function listExternalAccounts(request: OperationRequest) {
  const scope = accountScope(request);
  const object = request.input.choice('object', ['bank_account', 'card']);
  const rows = scope
    .table(externalAccounts)
    .list(({ sent }) => object === undefined || sent.object === object)
    .map(({ sent }) => sent);
  return pageOf(request.input, rows, 'external account', request.url);
}

function updateExternalAccount(request: OperationRequest, scope: Scope) {
  const { sandbox, input } = request;
  const before = find(scope, request);
  const { sent } = before;
  const metadata = mergedMetadata(sent.metadata ?? {}, input);
  const changed =
    sent.object === 'bank_account'
      ? { ...sent, metadata, ...readHolder(input, sent) }
      : { ...sent, metadata, name: input.nullableText('name') ?? sent.name };
  scope.table(externalAccounts).change(before.id, { sent: changed });
  if (input.boolean('default_for_currency') === true) makeDefault(scope, before.id);
  const after = scope.table(externalAccounts).get(before.id);
  sandbox.events.emit(scope, 'account.external_account.updated', externalAccounts, after, before);
  return after.sent;
}

function readHolder(input: Parameters, before: Stripe.BankAccount) {
  return {
    account_holder_name: input.nullableText('account_holder_name') ?? before.account_holder_name,
    account_holder_type:
      input.choice('account_holder_type', ['individual', 'company']) ?? before.account_holder_type,
  };
}

function deleteExternalAccount(request: OperationRequest, scope: Scope) {
  const { sandbox } = request;
  const record = find(scope, request);
  const { id, object, currency, default_for_currency: isDefault } = record.sent;
  if (isDefault === true)
    throw invalidRequest(
      'You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.',
      { param: 'id' },
    );
  scope.table(externalAccounts).remove(id);
  sandbox.events.emit(scope, 'account.external_account.deleted', externalAccounts, record);
  return { id, object, currency, deleted: true };
}
