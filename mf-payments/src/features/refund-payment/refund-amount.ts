/** As the contract of `refundPaymentOrder` limits it. */
export const maxReasonLength = 400;

/** What may be typed as an amount: dollars with up to two decimals. */
export function typedDollars(text: string): string {
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  const before = whole.slice(0, 6);
  return decimals.length === 0 ? before : `${before}.${decimals.join('').slice(0, 2)}`;
}

/** The cents of a typed amount: '12.5' is 1250; null for a text that is no amount. */
export function centsOfDollars(text: string): number | null {
  const [, dollars, decimals = ''] = /^(\d+)(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(decimals.padEnd(2, '0'));
}
