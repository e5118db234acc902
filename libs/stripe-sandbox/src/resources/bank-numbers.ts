import { invalidRequest } from '../server/failures.ts';

/** Why a bank returns a payout: Stripe's code and message. */
export interface PayoutFailure {
  readonly code: string;
  readonly message: string;
}

/** What a test bank account does with payouts. */
export interface TestBankAccount {
  /** Names of `btok_us_verified_<name>`; the empty name is `btok_us_verified`. */
  readonly name?: string;
  readonly failure?: PayoutFailure;
}

/** Stripe's documented test account numbers in the United States (https://docs.stripe.com/connect/testing#account-numbers). */
const testNumbers: Readonly<Record<string, TestBankAccount>> = {
  '000123456789': { name: '' },
  '000111111116': {
    name: 'noAccount',
    failure: { code: 'no_account', message: 'The bank account could not be located.' },
  },
  '000111111113': {
    name: 'accountClosed',
    failure: { code: 'account_closed', message: 'The bank account has been closed.' },
  },
  '000222222227': {
    name: 'insufficientFunds',
    failure: {
      code: 'insufficient_funds',
      message: 'The bank account has insufficient funds to cover the debit.',
    },
  },
  '000333333335': {
    name: 'debitNotAuthorized',
    failure: {
      code: 'debit_not_authorized',
      message: 'Debit transactions are not approved on this bank account.',
    },
  },
  '000444444440': {
    name: 'invalidCurrency',
    failure: {
      code: 'invalid_currency',
      message: 'The bank was not able to process this payout because of its currency.',
    },
  },
  '000888888883': {},
  '000999999991': {},
};

const bankNames: Readonly<Record<string, string>> = {
  '110000000': 'STRIPE TEST BANK',
  '021000021': 'JPMORGAN CHASE',
  '026009593': 'BANK OF AMERICA',
  '121000248': 'WELLS FARGO',
  '322271627': 'CHASE',
};

/** A bank account as it was entered, after the checks that need no bank. */
export interface EnteredBankAccount {
  readonly country: string;
  readonly currency: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly holderName: string | null;
  readonly holderType: string | null;
}

/** The bank's name of a routing number. */
export function bankNameOf(routingNumber: string): string {
  return bankNames[routingNumber] ?? 'TEST BANK';
}

/** What payouts to an account number do. */
export function testBankAccountOf(accountNumber: string): TestBankAccount {
  return testNumbers[accountNumber] ?? {};
}

/** The account that `btok_us_verified_noAccount` and the like stand for. */
export function bankAccountOfName(name: string): EnteredBankAccount | undefined {
  const [, suffix] = /^btok_us_verified(?:_(\w+))?$/.exec(name) ?? [undefined, null];
  if (suffix === null) return undefined;
  const found = Object.entries(testNumbers).find(([, account]) => account.name === (suffix ?? ''));
  if (found === undefined) return undefined;
  return {
    country: 'US',
    currency: 'usd',
    routingNumber: '110000000',
    accountNumber: found[0],
    holderName: 'Jane Austen',
    holderType: 'individual',
  };
}

/** @throws StripeFailure 400 for a routing number without a valid check digit, and for numbers that are not those of a test account */
export function requireTestBankAccount(entered: EnteredBankAccount, param: string): void {
  const { routingNumber, accountNumber } = entered;
  if (!isRoutingNumber(routingNumber))
    throw invalidRequest(
      `Invalid routing number for US: ${routingNumber}. The number must contain 9 digits, and its last one must be right. Try 110000000.`,
      { code: 'routing_number_invalid', param: `${param}[routing_number]` },
    );
  if (!/^\d{4,17}$/.test(accountNumber))
    throw invalidRequest(`Invalid account number: it must contain 4 to 17 digits.`, {
      code: 'account_number_invalid',
      param: `${param}[account_number]`,
    });
  if (testNumbers[accountNumber] === undefined)
    throw invalidRequest(
      'You must use a test bank account number in test mode. Try 000123456789 or see more options at https://stripe.com/docs/connect/testing#account-numbers.',
      { code: 'account_number_invalid', param: `${param}[account_number]` },
    );
}

/** The check of the American Bankers Association: digits times 3, 7, 1, … add up to a multiple of 10. */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
