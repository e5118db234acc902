import { percentOf, sumCents } from './money.ts';
import { leastChargeCents } from './order-amounts.ts';

/** What a salon asks of clients who book. All percentages are of the price of the service, rounded once per service. */
export interface PolicyTerms {
  /** Canceling is free until so many elapsed hours before the start, 0 to 168. */
  readonly freeCancellationHours: number;
  readonly lateFeePercent: number;
  readonly noShowFeePercent: number;
  /** Services that are paid in part (or, at 100, as a whole) when they are booked. */
  readonly deposits: readonly ServiceDeposit[];
}

/** What of a service is paid when it is booked: a part of the price, or an amount. */
type ServiceDeposit =
  | { readonly serviceId: number; readonly percent: number }
  | { readonly serviceId: number; readonly amountCent: number };

/** A service that is about to be booked. */
export interface PricedService {
  readonly serviceId: number;
  readonly priceCents: number;
}

/** What a policy means for services that are booked together. Cents. */
export interface PolicyAmounts {
  readonly depositCents: number;
  readonly lateFeeCents: number;
  readonly noShowFeeCents: number;
}

/**
 * The deposit for a service, in cents; 0 if the salon asks for none. Never more than the price, and never less than a card can pay.
 */
export function depositCentsOf(
  { deposits }: Pick<PolicyTerms, 'deposits'>,
  { serviceId, priceCents }: PricedService,
): number {
  const deposit = deposits.find((one) => one.serviceId === serviceId);
  if (!deposit) return 0;
  const wanted = 'percent' in deposit ? percentOf(priceCents, deposit.percent) : deposit.amountCent;
  return Math.min(priceCents, Math.max(wanted, leastChargeCents));
}

/** The deposit and the fees of services that are booked together: each appointment has its own. Cents. */
export function policyAmounts(terms: PolicyTerms, services: readonly PricedService[]): PolicyAmounts {
  const sumOf = (amountOf: (service: PricedService) => number) => sumCents(services.map(amountOf));
  return {
    depositCents: sumOf((service) => depositCentsOf(terms, service)),
    lateFeeCents: sumOf(({ priceCents }) => percentOf(priceCents, terms.lateFeePercent)),
    noShowFeeCents: sumOf(({ priceCents }) => percentOf(priceCents, terms.noShowFeePercent)),
  };
}

/** Whether clients have to accept the policy, and to keep a card on file, before they book these services. */
export function requiresAcceptance(terms: PolicyTerms, services: readonly PricedService[]): boolean {
  const { depositCents, lateFeeCents, noShowFeeCents } = policyAmounts(terms, services);
  return depositCents > 0 || lateFeeCents > 0 || noShowFeeCents > 0;
}

/** What a client has accepted with an appointment, as far as its fees depend on it. */
export interface AcceptedFees {
  /** The price at that time. */
  readonly priceCent: number;
  readonly lateFeePercent: number;
  readonly noShowFeePercent: number;
}

/** The most that a late cancellation and a no-show can cost, in cents: a share of the accepted price, or of the current one if that is lower. */
export function feesOf(
  { priceCent, lateFeePercent, noShowFeePercent }: AcceptedFees,
  currentPriceCents: number,
): { readonly lateFeeCents: number; readonly noShowFeeCents: number } {
  const base = Math.min(priceCent, currentPriceCents);
  return { lateFeeCents: percentOf(base, lateFeePercent), noShowFeeCents: percentOf(base, noShowFeePercent) };
}

/** The last instant at which canceling is free, in unix seconds: it may lie in the past when somebody books at short notice. */
export function freeUntilOf(
  { freeCancellationHours }: Pick<PolicyTerms, 'freeCancellationHours'>,
  startTimestamp: number,
): number {
  return startTimestamp - freeCancellationHours * 3_600;
}
