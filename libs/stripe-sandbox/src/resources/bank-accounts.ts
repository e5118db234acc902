import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId } from '../server/ids.ts';
import type { Parameters } from '../server/parameters.ts';
import { defineTable, type Scope } from '../server/store.ts';
import {
  bankAccountOfName,
  bankNameOf,
  requireTestBankAccount,
  type EnteredBankAccount,
} from './bank-numbers.ts';

/** What the sandbox knows of a bank account and never sends. Only numbers of test accounts are accepted, and only they are stored. */
interface BankRecord extends EnteredBankAccount {
  /** The id of the token. */
  readonly id: string;
}

const bankRecords = defineTable<BankRecord>('bank_record');

/**
 * Reads the `bank_account` of a token.
 * @throws StripeFailure 400 for numbers that are not those of a test account
 */
export function readBankAccount(input: Parameters): EnteredBankAccount {
  input.accept('account_type', 'account_holder_phone');
  const entered: EnteredBankAccount = {
    country: input.requiredText('country'),
    currency: input.text('currency')?.toLowerCase() ?? 'usd',
    routingNumber: input.text('routing_number')?.replaceAll(/[-\s]/g, '') ?? '',
    accountNumber: input.requiredText('account_number').replaceAll(/[-\s]/g, ''),
    holderName: input.nullableText('account_holder_name') ?? null,
    holderType: input.choice('account_holder_type', ['individual', 'company']) ?? null,
  };
  requireTestBankAccount(entered, input.nameOf('').replace(/\[\]$/, ''));
  return entered;
}

/** Remembers which test account a token stands for. */
export function rememberBankAccount(scope: Scope, id: string, entered: EnteredBankAccount): void {
  scope.table(bankRecords).add({ ...entered, id });
}

/** The test account behind a token, or behind a name such as `btok_us_verified`; undefined for other ids. */
export function bankAccountBehind(scope: Scope, id: string): EnteredBankAccount | undefined {
  return bankAccountOfName(id) ?? scope.table(bankRecords).find(id);
}

/** A bank account as Stripe sends it. */
export function newBankAccount(entered: EnteredBankAccount): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account_holder_name: entered.holderName,
    account_holder_type: entered.holderType,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: bankNameOf(entered.routingNumber),
    country: entered.country,
    currency: entered.currency,
    fingerprint: fingerprintOf(`${entered.routingNumber} ${entered.accountNumber}`),
    last4: entered.accountNumber.slice(-4),
    routing_number: entered.routingNumber,
    status: 'new',
  };
}

function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 16);
}
