/** The expiry date on a card. */
export interface CardExpiry {
  /** 1 to 12. */
  readonly month: number;
  readonly year: number;
}

/** A card is expired once the start of its expiry month has passed (spec 5.6). */
export function isCardExpired({ month, year }: CardExpiry, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month - 1, 1);
}

/** A card for lists: 'Visa 4242'. */
export function describeCard(brand: string, last4: string): string {
  return `${brandNames[brand] ?? brand} ${last4}`;
}

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
  unknown: 'Card',
};
