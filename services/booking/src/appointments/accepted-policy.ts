import type {
  AppointmentTerms,
  PayloadOf,
  policyChanged,
  PolicyOfAppointment,
  SalonPolicy,
} from '@frizo/contracts';
import { depositCentsOf, freeUntilOf, requiresAcceptance } from '@frizo/money';
import { saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { ExistingAppointment } from './appointments.store.ts';
import type { FreeStart } from './change-decision.ts';
import type { LimitRefusal } from './refusals.ts';
import type { AppointmentRequest } from './save-entry.ts';

/** Stores a salon's policy unless a newer one is already here. */
export async function savePolicy(
  trx: Knex,
  { salonId, version, ...terms }: PayloadOf<typeof policyChanged>,
): Promise<void> {
  await saveIfNewer(trx, 'salon_policies', 'salon_id', {
    salon_id: salonId,
    version,
    terms: JSON.stringify({ version, ...terms }),
  });
}

/** The current policy of a salon; null if it has never had one. */
export async function readPolicy(knex: Knex, salonId: number): Promise<SalonPolicy | null> {
  const row = await knex('salon_policies')
    .where({ salon_id: salonId })
    .first<{ terms: SalonPolicy } | undefined>('terms');
  return row?.terms ?? null;
}

/**
 * The refusal of a client's booking without acceptance of the current policy, or with another deposit than it asks for; otherwise null.
 * Where the policy asks for nothing, nothing has to be accepted.
 */
export function refuseByPolicy(request: AppointmentRequest, free: FreeStart): LimitRefusal | null {
  const accepted = request.acceptedPolicy;
  const asked = askedBy(request, free);
  if (!asked) return null;
  const isAccepted = accepted?.version === asked.version && accepted.depositCent === asked.depositCent;
  return isAccepted
    ? null
    : {
        key: 'booking.policy_changed',
        details: { policy: free.bookable.policy, depositCent: asked.depositCent },
      };
}

/** What a client accepts with a booking, as the appointment keeps it; null if the policy asks for nothing. */
export function acceptedWith(request: AppointmentRequest, free: FreeStart): PolicyOfAppointment | null {
  const asked = askedBy(request, free);
  const { policy } = free.bookable;
  if (!asked || !policy || request.acceptedPolicy === undefined) return null;
  const freeUntilTimestamp = freeUntilOf(policy, request.startTimestamp);
  const { freeCancellationHours, lateFeePercent, noShowFeePercent } = policy;
  const fees = { freeCancellationHours, lateFeePercent, noShowFeePercent };
  return { ...asked, ...fees, priceCent: free.terms.priceCents, freeUntilTimestamp };
}

/**
 * The refusal of a client's change to another service for which the policy asks for more than the client has accepted; otherwise null. Without it a deposit or fee could
 * be avoided by booking a cheap service first.
 */
export function refuseServiceByPolicy(
  request: AppointmentRequest,
  free: FreeStart,
  {
    service_id: serviceId,
    accepted_policy: accepted,
  }: Pick<ExistingAppointment, 'service_id' | 'accepted_policy'>,
): LimitRefusal | null {
  const asked = request.serviceId === serviceId ? null : askedBy(request, free);
  const { policy } = free.bookable;
  if (!asked || !policy) return null;
  const isCovered =
    accepted !== null &&
    asked.depositCent <= accepted.depositCent &&
    free.terms.priceCents <= accepted.priceCent &&
    policy.lateFeePercent <= accepted.lateFeePercent &&
    policy.noShowFeePercent <= accepted.noShowFeePercent;
  return isCovered ? null : { key: 'booking.policy_of_service' };
}

function askedBy({ serviceId }: AppointmentRequest, { bookable: { policy }, terms }: FreeStart) {
  const service = { serviceId, priceCents: terms.priceCents };
  if (!policy || !requiresAcceptance(policy, [service])) return null;
  return { version: policy.version, depositCent: depositCentsOf(policy, service) };
}

type MovedTerms = Pick<AppointmentTerms, 'startsAt' | 'artistId'> & {
  readonly address: { readonly id: number };
};

interface Move {
  readonly by: 'client' | 'professional';
  readonly previous: MovedTerms;
  readonly terms: MovedTerms;
  readonly now: Date;
}

/**
 * What was accepted, after a move. Clients who move an appointment when canceling is no longer free cannot make it free in this way; those
 * whose appointment the salon moves to another time, place or artist may cancel free of charge until it starts.
 */
export function acceptedAfterMove(
  accepted: PolicyOfAppointment | null,
  { by, previous, terms, now }: Move,
): PolicyOfAppointment | null {
  if (!accepted) return null;
  const start = Date.parse(terms.startsAt) / 1000;
  if (isSameVisit(previous, terms)) return accepted;
  if (by === 'professional') return { ...accepted, freeUntilTimestamp: start };
  const isLate = now.getTime() / 1000 >= accepted.freeUntilTimestamp;
  return isLate ? accepted : { ...accepted, freeUntilTimestamp: freeUntilOf(accepted, start) };
}

function isSameVisit(one: MovedTerms, other: MovedTerms): boolean {
  return (
    one.startsAt === other.startsAt && one.artistId === other.artistId && one.address.id === other.address.id
  );
}
