const daySeconds = 86_400;

/**
 * How long a payment request can be approved yet, in whole days, rounded up (spec 4, 'N days left').
 * @param expiresTimestamp unix seconds
 * @param now unix seconds
 */
export function daysLeftText(expiresTimestamp: number, now: number): string {
  const days = Math.max(0, Math.ceil((expiresTimestamp - now) / daySeconds));
  return days === 1 ? '1 day left' : `${days} days left`;
}
