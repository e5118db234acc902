import type Stripe from 'stripe';
import { embeddedList } from '../server/pagination.ts';
import { defineTable, type Scope } from '../server/store.ts';
import type { PayoutFailure } from './bank-numbers.ts';

/** A bank account or debit card that receives payouts, and what payouts to it do. */
export interface ExternalAccountRecord {
  readonly id: string;
  readonly sent: Stripe.BankAccount | Stripe.Card;
  readonly failure: PayoutFailure | null;
}

/** External accounts, in the scope of their connected account. */
export const externalAccounts = defineTable<ExternalAccountRecord>('external account', {
  present: ({ sent }) => sent,
});

/** The `external_accounts` of an account, newest first as Stripe lists them. */
export function externalAccountList(scope: Scope) {
  const all = scope.table(externalAccounts).list();
  return embeddedList(
    `/v1/accounts/${scope.account}/external_accounts`,
    all.map(({ sent }) => sent),
  );
}

/** The external account that payouts of a currency go to. */
export function defaultExternalAccount(scope: Scope, currency: string): ExternalAccountRecord | undefined {
  return scope
    .table(externalAccounts)
    .list()
    .find(({ sent }) => sent.currency === currency && sent.default_for_currency === true);
}
