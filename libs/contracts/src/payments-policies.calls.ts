import { z } from 'zod';
import { defineCall } from './call.ts';
import { providerId } from './payments.shared.ts';
import { policyTerms, salonPolicy, visitChargeKind, visitChargeState } from './salon-policy.shared.ts';
import { cents, id, timestamp, timezone } from './shared.ts';

// A salon's cancellation policy and what follows from it (decision 0041). Clients see the policy of a salon by `getBookingPolicy` of booking.

export const getSalonPolicy = defineCall({
  name: 'getSalonPolicy',
  service: 'payments',
  method: 'GET',
  path: '/salon-policy',
  secure: true,
  request: z.object({}),
  answer: z.object({
    /** Null if the salon has never saved one. */
    policy: salonPolicy.nullable(),
  }),
  notice: 'Request fail',
  summary: 'The cancellation policy of the own salon, for those who manage it (decision 0041).',
});

export const saveSalonPolicy = defineCall({
  name: 'saveSalonPolicy',
  service: 'payments',
  method: 'PUT',
  path: '/salon-policy',
  secure: true,
  request: policyTerms.extend({
    /** The version that was edited; 0 for the first. */
    baseVersion: z.int().nonnegative(),
  }),
  answer: z.object({ policy: salonPolicy }),
  notice: false,
  summary:
    'Saves a new version of the cancellation policy, which clients accept from now on; earlier appointments keep theirs. The same terms again change nothing. 409 payment_policy.changed_meanwhile if another version was saved since; VALUE_IS_EQUAL at deposits for a service that is named twice.',
});

/** A deposit, or a fee for a late cancellation or a no-show. */
export const visitCharge = z.object({
  id,
  appointmentId: id,
  kind: visitChargeKind,
  state: visitChargeState,
  amountCent: cents,
  /** The part of a fee that the deposit has paid. */
  coveredCent: cents,
  /** The part of a deposit that a fee has used. */
  usedCent: cents,
  /** What went back to the client, by refunds or by a dispute that was lost. */
  refundedCent: cents,
  /** What the client should have got back, and their bank has not taken. */
  failedRefundCent: cents,
  /** The client's bank has questioned the payment. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** 'Visa 4242' of the latest attempt; empty without one. */
  card: z.string(),
  /** Why the latest attempt failed. */
  failure: z.string().nullable(),
  salonName: z.string(),
  serviceName: z.string(),
  startTimestamp: timestamp,
  timezone,
  createdTimestamp: timestamp,
  /** What the caller may do now: clients pay a deposit or a fee that was declined, those who manage the salon charge or forgive a fee, and repeat a refund that failed. */
  actions: z.array(z.enum(['pay', 'charge', 'forgive', 'refund'])),
});
export type VisitCharge = z.output<typeof visitCharge>;

/**
 * Errors of the calls that change a charge: 404 for somebody else's; 409 `visit_charge.invalid_state` in another state, `visit_charge.no_card` without a card
 * on file, `payment_order.no_profile`, `payment_order.no_external_account` and `payment_order.account_not_ready` while the salon cannot be paid by card. None
 * of them is repeated by a stored answer: the state decides. A declined card is an answer, with its reason in `failure`.
 */
const charge = z.object({ charge: visitCharge });

export const getAppointmentCharges = defineCall({
  name: 'getAppointmentCharges',
  service: 'payments',
  method: 'GET',
  path: '/appointments/:appointmentId/charges',
  secure: true,
  request: z.object({ appointmentId: id }),
  answer: z.object({ charges: z.array(visitCharge) }),
  notice: false,
  summary:
    'The deposit and the fee of an appointment, for its client, its artist and those who manage its salon; empty for everybody else.',
});

export const getOwnVisitCharges = defineCall({
  name: 'getOwnVisitCharges',
  service: 'payments',
  method: 'GET',
  path: '/visit-charges',
  secure: true,
  request: z.object({
    limit: z.int().min(1).max(50).default(20),
    offset: z.int().min(0).max(250_000).default(0),
  }),
  answer: z.object({ count: z.int().nonnegative(), data: z.array(visitCharge) }),
  notice: false,
  summary: "The client's own deposits and cancellation fees, newest first, for /me/billing.",
});

export const payVisitCharge = defineCall({
  name: 'payVisitCharge',
  service: 'payments',
  method: 'POST',
  path: '/visit-charges/:chargeId/payment',
  secure: true,
  request: z.object({
    chargeId: id,
    /** Absent: the default card. */
    paymentSourceId: providerId.optional(),
  }),
  answer: charge.extend({
    /** The bank wants the client to authenticate: pass this to `stripe.handleNextAction({ clientSecret })`, then call this again. */
    clientSecret: z.string().nullable(),
  }),
  notice: false,
  summary:
    'The client pays a deposit that is unpaid or a fee that was declined, or asks what became of the payment after authentication (decision 0041).',
});

export const chargeCancellationFee = defineCall({
  name: 'chargeCancellationFee',
  service: 'payments',
  method: 'POST',
  path: '/visit-charges/:chargeId/charge',
  secure: true,
  request: z.object({ chargeId: id }),
  answer: charge,
  notice: false,
  summary:
    "Charges a fee that is due, or was declined, to the client's card on file; for those who manage the salon. Repeated while it is paid it changes nothing.",
});

export const forgiveCancellationFee = defineCall({
  name: 'forgiveCancellationFee',
  service: 'payments',
  method: 'POST',
  path: '/visit-charges/:chargeId/forgiveness',
  secure: true,
  request: z.object({ chargeId: id }),
  answer: charge,
  notice: false,
  summary:
    'Forgives a fee, for those who manage the salon: what was paid of it, by card or by the deposit, goes back. Repeated it changes nothing.',
});

export const refundVisitCharge = defineCall({
  name: 'refundVisitCharge',
  service: 'payments',
  method: 'POST',
  path: '/visit-charges/:chargeId/refund',
  secure: true,
  request: z.object({ chargeId: id }),
  answer: charge,
  notice: false,
  summary:
    "Gives a deposit or a fee back again after the client's bank has not taken the refund, for those who manage the salon. Repeated it changes nothing; a refund that fails again is an answer with `failedRefundCent`.",
});

export const paymentPolicyCalls = {
  getSalonPolicy,
  saveSalonPolicy,
  getAppointmentCharges,
  getOwnVisitCharges,
  payVisitCharge,
  chargeCancellationFee,
  forgiveCancellationFee,
  refundVisitCharge,
};
