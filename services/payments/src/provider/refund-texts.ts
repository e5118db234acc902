import type { Refusal } from './failures.ts';

/** By the provider's code. */
const texts: Readonly<Record<string, string>> = {
  charge_already_refunded: 'This payment was given back already.',
  charge_disputed: 'The client’s bank questions this payment, so it cannot be given back now.',
  charge_exceeds_transaction_limit: 'The payment provider does not allow a refund of this amount.',
  amount_too_large: 'This is more than what is left of the payment.',
  amount_too_small: 'The payment provider does not allow a refund of so small an amount.',
  balance_insufficient: 'The payment provider cannot pay this refund at the moment. Please try again later.',
  insufficient_funds: 'The payment provider cannot pay this refund at the moment. Please try again later.',
  resource_missing: 'The payment provider does not know this payment any more.',
};

/** Why the provider has refused a refund, in words for a salon. Its own name its objects; they stay with the step. */
export function refusedRefundText({ code }: Pick<Refusal, 'code'>): string {
  return texts[code] ?? 'The payment provider did not accept this refund.';
}
