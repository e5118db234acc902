export {
  isCents,
  sumCents,
  toCents,
  formatCents,
  formatPrice,
  percentOf,
  roundPercent,
  parsePrice,
  priceInputOf,
  priceLevel,
  priceSigns,
  type PriceLevel,
} from './money.ts';
