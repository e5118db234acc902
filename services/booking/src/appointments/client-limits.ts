import { planningDaysAhead } from '@frizo/contracts';
import { instantToWallClock } from '@frizo/local-time';
import { lastBookableDate } from '../domain/openings.ts';
import type { OwnAppointment } from '../availability/calendars.store.ts';
import type { BookingActor } from './appointments.policy.ts';
import { aptNoOf } from './appointments.presenter.ts';
import { isSameStart, type FreeStart } from './change-decision.ts';
import type { ExistingAppointment } from './appointments.store.ts';
import { mostOfArtistAndDay, mostOpenUnconfirmed, type LimitRefusal } from './refusals.ts';
import type { AppointmentRequest } from './save-entry.ts';

/** How the other entries of the save change the client's own appointments. */
export interface OtherEntries {
  /** Booked by earlier entries. */
  readonly booked: number;
  /** Ids of future appointments that the save cancels. */
  readonly canceled: readonly number[];
  /** Ids of appointments whose time is released, because they are canceled or moved. */
  readonly released: readonly number[];
  /** The appointments that earlier entries book or move, in their new state. */
  readonly planned: readonly OwnAppointment[];
  /** The appointment that the entry moves. */
  readonly existing: ExistingAppointment | undefined;
}

/**
 * The refusal of a start beyond the booking horizon of the salon for a client, or beyond the days that professionals plan, unless the start was
 * agreed before; otherwise null.
 */
export function refuseTooFar(
  request: AppointmentRequest,
  bookable: FreeStart['bookable'],
  {
    by,
    now,
    existing,
  }: {
    readonly by: BookingActor['by'];
    readonly now: Date;
    readonly existing: ExistingAppointment | undefined;
  },
): LimitRefusal | null {
  if (existing && isSameStart(request, existing)) return null;
  const { timezone } = bookable;
  const horizonDays = by === 'client' ? bookable.horizonDays : planningDaysAhead;
  if (horizonDays === undefined) return null;
  const lastDate = lastBookableDate(now, timezone, horizonDays);
  const { date } = instantToWallClock(new Date(request.startTimestamp * 1000), timezone);
  return date > lastDate ? { key: 'booking.too_far_ahead', details: { lastDate } } : null;
}

/** The refusal of one appointment too many, or of an overlap that the client has not confirmed; otherwise null (decisions 9). */
export function refuseByLimits(
  request: AppointmentRequest,
  free: FreeStart,
  other: OtherEntries,
): LimitRefusal | null {
  const { bookable } = free;
  const { existing } = other;
  if (!existing && !bookable.isEmailConfirmed) {
    const open = bookable.openAppointments - other.canceled.length + other.booked;
    if (open >= mostOpenUnconfirmed) return { key: 'booking.too_many_open' };
  }
  const own = ownAsPlanned(request, free);
  if (existing && isWithin(own, existing)) return null;
  const others = [
    ...bookable.ownAppointments.filter(({ id }) => !other.released.includes(id)),
    ...other.planned,
  ];
  const sameDay = others.filter(({ artistId, date }) => artistId === own.artistId && date === own.date);
  if (sameDay.length >= mostOfArtistAndDay) return { key: 'booking.too_many_that_day' };
  if (request.isOverlapConfirmed) return null;
  const overlaps = others.filter((one) => one.from < own.until && own.from < one.until);
  return overlaps.length > 0
    ? { key: 'booking.overlaps_own', details: { overlaps: overlaps.map(present) } }
    : null;
}

/** The appointment that an entry books or moves, in its new state. */
export function ownAsPlanned(request: AppointmentRequest, { bookable, terms }: FreeStart): OwnAppointment {
  const from = request.startTimestamp;
  return {
    id: bookable.appointmentId,
    artistId: request.artistId,
    artistName: bookable.artistName,
    serviceName: terms.serviceName,
    date: instantToWallClock(new Date(from * 1000), bookable.timezone).date,
    from,
    until: from + terms.durationSeconds,
  };
}

/** Whether it needs only time that the appointment already had, on the same day and with the same artist. */
function isWithin(own: OwnAppointment, existing: ExistingAppointment): boolean {
  const from = existing.starts_at.getTime() / 1000;
  return (
    own.artistId === existing.artist_id &&
    own.date === existing.local_date &&
    own.from >= from &&
    own.until <= from + existing.duration_seconds
  );
}

function present({ id, serviceName, artistName, from, until }: OwnAppointment): object {
  return { aptNo: aptNoOf(id), serviceName, artistName, startTimestamp: from, endTimestamp: until };
}
