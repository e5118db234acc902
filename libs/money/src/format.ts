import { toCents } from './cents.ts';

/** Dollars with two decimals: `$1,234.50`. */
export function formatCents(cents: number): string {
  const size = Math.abs(toCents(cents));
  return `${signOf(cents)}$${group(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

/** Prices as lists show them: whole dollars, with cents only where there are some: `$45`, `$45.50` (spec 5.6). */
export function formatPrice(cents: number): string {
  return cents % 100 === 0 ? formatCents(cents).slice(0, -3) : formatCents(cents);
}

function signOf(cents: number): string {
  return cents < 0 ? '-' : '';
}

function group(dollars: number): string {
  return String(dollars).replace(/\B(?=(\d{3})+$)/g, ',');
}
