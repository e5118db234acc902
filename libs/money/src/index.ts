export {
  isCents,
  sumCents,
  toCents,
  formatCents,
  formatPrice,
  percentOf,
  roundPercent,
  parseAmount,
  parsePrice,
  priceInputOf,
  priceLevel,
  priceSigns,
  type PriceLevel,
} from './money.ts';
export {
  amountsOf,
  approvedAmountsOf,
  coveredCents,
  depositFor,
  leastChargeCents,
  mostTipPercent,
  tipOf,
  type OrderAmounts,
  type OrderTerms,
  type PrepaidMeans,
} from './order-amounts.ts';
export { packagePartsOf, type PackagePart } from './package-parts.ts';
export { suggestedTaxPercent } from './sales-tax.ts';
export { isPlanFor } from './subscription-plan.ts';
export {
  depositCentsOf,
  feesOf,
  freeUntilOf,
  policyAmounts,
  requiresAcceptance,
  type AcceptedFees,
  type PolicyAmounts,
  type PolicyTerms,
  type PricedService,
} from './cancellation-policy.ts';
