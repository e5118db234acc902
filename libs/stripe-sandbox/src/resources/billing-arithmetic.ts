import type Stripe from 'stripe';

/** From `start` until before `end`, in unix seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

type Recurrence = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

const daySeconds = 24 * 3_600;
const longestDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };

/**
 * The time of the boundary that is `times` intervals after the anchor. A month that has no such day ends the period on its last day, and later
 * months go back to the day of the anchor: January 31st, February 28th, March 31st.
 */
export function addIntervals(
  anchor: number,
  { interval, interval_count }: Recurrence,
  times: number,
): number {
  const count = interval_count * times;
  if (interval === 'day' || interval === 'week')
    return anchor + count * (longestDays[interval] ?? 1) * daySeconds;
  const date = new Date(anchor * 1_000);
  const month = date.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(date.getUTCFullYear(), month, day) / 1_000 + (anchor % daySeconds);
}

/** The first boundary after a time; boundaries are whole intervals from the anchor on. */
export function nextBoundary(anchor: number, recurrence: Recurrence, after: number): number {
  const longest = (longestDays[recurrence.interval] ?? 1) * daySeconds * recurrence.interval_count;
  let times = Math.max(1, Math.floor((after - anchor) / longest));
  while (addIntervals(anchor, recurrence, times) <= after) times += 1;
  return addIntervals(anchor, recurrence, times);
}

/** The part of a period's price that belongs to the time from `at` on, in whole cents: it is counted by seconds. */
export function proratedCents(cents: number, { start, end }: Period, at: number): number {
  const left = Math.min(Math.max(end - at, 0), end - start);
  return end === start ? 0 : Math.round((cents * left) / (end - start));
}

/** What a coupon takes off each of these amounts. The parts add up to what it takes off their sum. */
export function discountCents(
  amounts: readonly number[],
  { percent_off, amount_off }: Pick<Stripe.Coupon, 'percent_off' | 'amount_off'>,
): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const off = percent_off === null ? Math.min(amount_off ?? 0, sum) : Math.round((sum * percent_off) / 100);
  return distributed(off, amounts);
}

/** Divides cents by weight; those that rounding leaves go to the largest fractions. */
function distributed(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((all, part) => all + part, 0);
  const byFraction = exact
    .map((value, index) => ({ index, fraction: value - Math.floor(value) }))
    .sort((one, other) => other.fraction - one.fraction || one.index - other.index);
  for (const { index } of byFraction.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
