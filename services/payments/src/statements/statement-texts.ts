import type { StatementAmounts } from '@frizo/contracts';

const texts: Readonly<Record<string, string>> = {
  'order-paid-by-card': 'Paid by card',
  'order-paid-by-card-and-gift-card': 'Paid by card and gift card',
  'order-paid-by-card-and-package': 'Paid by card and package',
  'order-paid-by-gift-card-and-package': 'Paid by gift card and package',
  'order-paid-by-gift-card': 'Paid by gift card',
  'order-paid-by-package': 'Paid by package',
  'order-paid-in-advance': 'Paid in advance',
  'order-paid-in-cash': 'Paid in cash',
  'order-refunded-to-card': 'Refunded to the card',
  'order-refunded-in-cash': 'Refunded in cash',
  'order-refunded-to-gift-card': 'Refunded to a gift card',
  'refund-failed': 'Refund failed',
  'bonus-transferred': 'Referral bonus received',
  'bonus-returned': 'Referral bonus given back',
  'bonus-used-again': 'Referral bonus received again',
  'gift-card-transferred': 'Gift card received',
  'dispute-opened': 'Dispute opened',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  'deposit-taken': 'Deposit',
  'deposit-forfeited': 'Deposit kept',
  'deposit-refunded': 'Deposit given back',
  'cancellation-fee-charged': 'Cancellation fee',
  'cancellation-fee-forgiven': 'Cancellation fee forgiven',
  'package-sold': 'Package sold',
  'package-redeemed': 'Package used',
  'package-refunded': 'Package given back',
  'prepaid-overdrawn': 'Given back to the buyer although used',
  'prepaid-relieved': 'Not given back to the buyer',
  'payout-sent': 'Paid out',
  'payout-returned': 'Payout returned',
};

/** What an entry of a statement is, for people. */
export function textOfKind(kind: string): string {
  return texts[kind] ?? sentence(kind);
}

function sentence(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The amounts of a statement in the order of its columns. */
export const amountColumns: readonly { readonly field: keyof StatementAmounts; readonly title: string }[] = [
  { field: 'salonCent', title: 'Salon' },
  { field: 'tipsCent', title: 'Tips' },
  { field: 'commissionsCent', title: 'Commissions' },
  { field: 'taxCent', title: 'Tax' },
  { field: 'prepaidCent', title: 'Prepaid' },
  { field: 'platformFeeCent', title: 'Fee' },
  { field: 'cashCent', title: 'Cash' },
  { field: 'balanceCent', title: 'Balance' },
  { field: 'paidOutCent', title: 'Paid out' },
];
