import type Stripe from 'stripe';
import { isBalanceTooLow, type Refusal } from '../provider/failures.ts';

const notEnough = 'There was not enough money in your balance.';

/** Why the provider has made no payout, in words for owners: its own are about its account and its API. */
export function refusedPayoutText(refusal: Refusal): string {
  return isBalanceTooLow(refusal)
    ? notEnough
    : 'The payment provider did not accept this payout. Check your payment profile and your account for payouts.';
}

/** By the provider's code of a payout that did not arrive. */
const failures: Readonly<Record<string, string>> = {
  account_closed: 'The bank account is closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not take payouts.',
  could_not_process: 'The bank could not process this payout.',
  debit_not_authorized: 'The bank account does not allow debits.',
  incorrect_account_holder_name: 'The name of the account holder is not that of the bank account.',
  insufficient_funds: notEnough,
  invalid_account_number: 'The number of the bank account is not valid.',
  invalid_card: 'The debit card is not valid.',
  invalid_currency: 'The bank account does not take US dollars.',
  no_account: 'The bank account could not be located.',
};

/** Why a payout did not arrive, in words for owners. */
export function failedPayoutText({ failure_code: code }: Pick<Stripe.Payout, 'failure_code'>): string {
  return (
    failures[code ?? ''] ??
    'The bank did not take this payout. Check your account for payouts, or ask your bank.'
  );
}
