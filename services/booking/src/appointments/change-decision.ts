import { appointmentStatus, type AppointmentTerms } from '@frizo/contracts';
import type { BookableStart } from '../availability/calendars.store.ts';
import type { BookingActor } from './appointments.policy.ts';
import type { ExistingAppointment } from './appointments.store.ts';
import { knownToClient } from './moved-from.ts';
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
 * The terms of a request: the artist's offer, except that the same service with the same artist keeps the agreed price and duration. What
 * was agreed before a move that can still be undone counts too, so that an undo is exact, also where the artist offers the service no more.
 * Undefined if the artist does not offer the service.
 */
export function serviceTermsFor(
  request: AppointmentRequest,
  bookable: BookableStart,
  change: { readonly existing: ExistingAppointment; readonly now: Date } | undefined,
): ServiceTerms | undefined {
  const offered = offerOf(bookable);
  const agreed = change && agreedTerms(request, change.existing, change.now);
  const terms = agreed ?? offered;
  if (!terms) return undefined;
  const usual = agreed && isUnmoved(request, agreed) ? agreed.processingSeconds : offered?.processingSeconds;
  const processingSeconds = request.processingSeconds ?? usual;
  if (processingSeconds === undefined) return undefined;
  const { serviceName, priceCents, durationSeconds } = terms;
  return { serviceName, priceCents, durationSeconds, processingSeconds };
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

type AgreedTerms = Omit<AppointmentTerms, 'artistName' | 'date' | 'startSeconds'>;

/** The current terms, or those before a move that can still be undone, if they are of the requested artist and service. */
function agreedTerms(
  { artistId, serviceId }: AppointmentRequest,
  row: ExistingAppointment,
  now: Date,
): AgreedTerms | undefined {
  const current: AgreedTerms = {
    address: row.address,
    artistId: row.artist_id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    priceCents: row.price_cents,
    startsAt: row.starts_at.toISOString(),
    durationSeconds: row.duration_seconds,
    processingSeconds: row.processing_seconds,
  };
  const known = knownToClient(row.moved_from, now)?.terms;
  return [current, ...(known ? [known] : [])].find(
    (terms) => terms.artistId === artistId && terms.serviceId === serviceId,
  );
}

function isUnmoved(
  { addressId, startTimestamp }: AppointmentRequest,
  { address, startsAt }: AgreedTerms,
): boolean {
  return addressId === address.id && startTimestamp * 1000 === Date.parse(startsAt);
}
