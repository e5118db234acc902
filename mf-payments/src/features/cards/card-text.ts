import type { PaymentSource } from '@frizo/contracts';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa' for `visa`; 'Card' for a brand that nobody has to know. */
export function brandText(brand: string | null): string {
  return brands[brand?.toLowerCase() ?? ''] ?? 'Card';
}

/** 'Visa ending in 4242'. */
export function cardText({ brand, last4 }: Pick<PaymentSource, 'brand' | 'last4'>): string {
  return `${brandText(brand)} ending in ${last4}`;
}

/** '04/2030'; empty if it is unknown. */
export function expiryText({
  exp_month: month,
  exp_year: year,
}: Pick<PaymentSource, 'exp_month' | 'exp_year'>): string {
  return month === null || year === null ? '' : `${String(month).padStart(2, '0')}/${year}`;
}
