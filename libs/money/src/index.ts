export { isCents, sumCents, toCents } from './cents.ts';
export { formatCents, formatPrice } from './format.ts';
export { percentOf, roundPercent } from './percent.ts';
export { parsePrice, priceInputOf } from './price-input.ts';
export { priceLevel, priceSigns, type PriceLevel } from './price-level.ts';
