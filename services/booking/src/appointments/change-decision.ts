import { appointmentStatus } from '@frizo/contracts';
import type { BookableStart } from '../availability/calendars.store.ts';
import type { BookingActor } from './appointments.policy.ts';
import type { ExistingAppointment } from './appointments.store.ts';
import type { ChangeRefusal } from './refusals.ts';
import type { AppointmentRequest, CancelEntry, ChangeEntry } from './save-entry.ts';

/** What a save does to an existing appointment. */
export type ChangeDecision =
  | { readonly kind: 'refused'; readonly refusal: ChangeRefusal }
  /** It is already as requested. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'changed'; readonly request: AppointmentRequest };

const changedMeanwhile = refused('booking.changed_meanwhile');
const invalidState = refused('booking.invalid_state');

/** Canceling again changes nothing; an appointment that has started can no longer be canceled (decisions 4, spec 4). */
export function decideCancel(entry: CancelEntry, row: ExistingAppointment, now: Date): ChangeDecision {
  if (row.status === appointmentStatus.canceled) return { kind: 'unchanged' };
  if (isOutdated(entry, row)) return changedMeanwhile;
  return row.status === appointmentStatus.active && row.starts_at > now ? { kind: 'canceled' } : invalidState;
}

/** Clients may change an appointment until it starts; professionals may change its processing time after that (decisions 4, spec 5.7). */
export function decideChange(
  entry: ChangeEntry,
  row: ExistingAppointment,
  { bookingActor, now }: { bookingActor: BookingActor; now: Date },
): ChangeDecision {
  if (isOutdated(entry, row)) return changedMeanwhile;
  if (row.status !== appointmentStatus.active) return invalidState;
  const request = requestOf(entry, row);
  const differs = changeOf(request, row);
  if (differs === 'nothing') return { kind: 'unchanged' };
  const hasStarted = row.starts_at <= now;
  if (hasStarted && (bookingActor.by === 'client' || differs !== 'length')) return invalidState;
  return { kind: 'changed', request };
}

/** Whether a request keeps the artist, address and start of an appointment. */
export function isSameStart(request: AppointmentRequest, row: ExistingAppointment): boolean {
  return (
    request.artistId === row.artist_id &&
    request.addressId === row.address_id &&
    request.startTimestamp * 1000 === row.starts_at.getTime()
  );
}

function requestOf(entry: ChangeEntry, row: ExistingAppointment): AppointmentRequest {
  return { ...entry, serviceId: entry.serviceId ?? row.service_id, image: entry.image ?? row.image_id };
}

function changeOf(request: AppointmentRequest, row: ExistingAppointment): 'nothing' | 'length' | 'more' {
  const isSame =
    isSameStart(request, row) && request.serviceId === row.service_id && request.image === row.image_id;
  if (!isSame) return 'more';
  const { processingSeconds } = request;
  return processingSeconds === null || processingSeconds === row.processing_seconds ? 'nothing' : 'length';
}

function isOutdated({ version }: { readonly version: number | null }, row: ExistingAppointment): boolean {
  return version !== null && version !== row.version;
}

function refused(key: ChangeRefusal['key']): ChangeDecision {
  return { kind: 'refused', refusal: { key } };
}

/** Price and times of a service with an artist, as agreed for an appointment. */
export interface ServiceTerms {
  readonly serviceName: string;
  readonly priceCents: number;
  readonly durationSeconds: number;
  /** How long the artist is busy. */
  readonly processingSeconds: number;
}

/** A start that is available, with the calendar data it was checked in and the current terms of the service. */
export interface FreeStart {
  readonly bookable: BookableStart;
  readonly terms: ServiceTerms;
}

/**
 * The terms of a request: the artist's offer, except that the same service with the same artist keeps the agreed price and duration.
 * Undefined if the artist does not offer the service.
 */
export function serviceTermsFor(
  request: AppointmentRequest,
  bookable: BookableStart,
  existing: ExistingAppointment | undefined,
): ServiceTerms | undefined {
  const offered = offerOf(bookable);
  const isAgreed = existing?.artist_id === request.artistId && existing.service_id === request.serviceId;
  const terms = existing && isAgreed ? agreedTerms(existing) : offered;
  if (!terms) return undefined;
  const isUnmoved = existing && isAgreed && isSameStart(request, existing);
  const usual = isUnmoved ? existing.processing_seconds : offered?.processingSeconds;
  const processingSeconds = request.processingSeconds ?? usual;
  return processingSeconds === undefined ? undefined : { ...terms, processingSeconds };
}

function offerOf({
  serviceName,
  priceCents,
  durationSeconds,
  processingSeconds,
}: BookableStart): ServiceTerms | undefined {
  if (serviceName === null || priceCents === null || durationSeconds === null || processingSeconds === null) {
    return undefined;
  }
  return { serviceName, priceCents, durationSeconds, processingSeconds };
}

function agreedTerms(row: ExistingAppointment): Omit<ServiceTerms, 'processingSeconds'> {
  return {
    serviceName: row.service_name,
    priceCents: row.price_cents,
    durationSeconds: row.duration_seconds,
  };
}
