import { z } from 'zod';
import { cents, id, timestamp } from './shared.ts';

/** The longest text of its own that a salon adds to its policy. */
export const maxPolicyWords = 500;
/** The longest time before the start until which canceling is free: a week. Hours. */
export const maxFreeCancellationHours = 168;
/** The highest price of a service (spec 5.5). */
const maxDepositCents = 999_900;
/** As many services as a policy can name. */
const maxDeposits = 300;

const percent = z.int().min(0).max(100);

/** What of a service is paid when it is booked: a part of the price, at 100 all of it, or an amount, of which no more than the price is charged. */
const policyDeposit = z.union([
  z.object({ serviceId: id, percent: z.int().min(1).max(100) }),
  z.object({
    serviceId: id,
    /** Whole dollars, as prices are. */
    amountCent: cents.min(100).max(maxDepositCents).multipleOf(100),
  }),
]);
export type PolicyDeposit = z.output<typeof policyDeposit>;

/** What a salon asks of clients who book; all percentages are of the price of the service. */
export const policyTerms = z.object({
  /** Canceling is free until so many hours before the start. */
  freeCancellationHours: z.int().min(0).max(maxFreeCancellationHours),
  lateFeePercent: percent,
  noShowFeePercent: percent,
  words: z.string().trim().max(maxPolicyWords),
  /** Services that are paid in part, or as a whole, when they are booked. */
  deposits: z.array(policyDeposit).max(maxDeposits),
});

/** A version of a salon's policy. Versions never change: what a client has accepted stays readable. */
export const salonPolicy = policyTerms.extend({ version: z.int().positive() });
export type SalonPolicy = z.output<typeof salonPolicy>;

/** What a client accepts with a booking; it has to agree with the salon's current policy. */
export const acceptedPolicy = z.object({
  version: z.int().positive(),
  /** The deposit for this service. */
  depositCent: cents,
});
export type AcceptedPolicy = z.output<typeof acceptedPolicy>;

/** What a client has accepted, as an appointment and its events keep it. Absent or null: nothing was to be accepted. */
export const policyOfAppointment = z.object({
  version: z.int().positive(),
  depositCent: cents,
  /** The price at that time: fees are never a share of a higher one. */
  priceCent: cents,
  freeCancellationHours: z.int().min(0).max(maxFreeCancellationHours),
  lateFeePercent: percent,
  noShowFeePercent: percent,
  /** The last instant at which canceling is free. It follows moves, but not those of a client after it. */
  freeUntilTimestamp: timestamp,
});
export type PolicyOfAppointment = z.output<typeof policyOfAppointment>;

export const visitChargeKind = z.enum(['deposit', 'late-cancellation', 'no-show']);
export type VisitChargeKind = z.output<typeof visitChargeKind>;

/**
 * `needs-authentication`: the bank wants the client to authenticate. `paid`: by card, or a fee by the deposit. `void`: a deposit of a visit that was canceled
 * before it was paid, or a fee that fell away.
 */
export const visitChargeState = z.enum([
  'due',
  'processing',
  'needs-authentication',
  'declined',
  'paid',
  'forgiven',
  'void',
]);
export type VisitChargeState = z.output<typeof visitChargeState>;

/** A deposit or a fee, as lists of appointments show it. */
export const appointmentCharge = z.object({
  kind: visitChargeKind,
  state: visitChargeState,
  amountCent: cents,
  refundedCent: cents,
});
export type AppointmentCharge = z.output<typeof appointmentCharge>;

/** What has happened to a deposit or a fee. */
export const visitChargeChange = z.enum([
  'due',
  'paid',
  'declined',
  'forgiven',
  'refunded',
  'refund-failed',
  'void',
]);
export type VisitChargeChange = z.output<typeof visitChargeChange>;
