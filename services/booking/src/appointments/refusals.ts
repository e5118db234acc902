import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { daysAround, readCalendars } from '../availability/calendars.store.ts';
import type { ArtistCalendar, OccupiedSpan } from '../domain/artist-calendar.ts';
import { gaplessAmong } from '../domain/fewer-gaps.ts';
import {
  isFreeStart,
  nearestFree,
  nearestReachDays,
  openingsForProfessional,
} from '../domain/free-starts.ts';
import { openingsOf, withoutAppointments } from '../domain/openings.ts';
import { type BookingActor, salonOf } from './appointments.policy.ts';
import type { AppointmentRequest } from './save-entry.ts';

/** Decisions 9: open appointments of a client whose e-mail is not confirmed. */
export const mostOpenUnconfirmed = 3;
/** Decisions 9: of one client with one artist on one day, enough for a family. */
export const mostOfArtistAndDay = 5;

/** Why a start is not available, with what is needed to offer others. */
export interface StartRefusal {
  readonly key:
    'booking.slot_taken' | 'booking.not_bookable' | 'booking.service_not_offered' | 'booking.next_day';
  readonly request: AppointmentRequest;
  /** Times of the artist that the other entries of the save take, and appointments whose time they release. */
  readonly alsoTaken: readonly OccupiedSpan[];
  readonly released: readonly number[];
}

/**
 * Why an appointment cannot be changed: another user has changed it, it has started, it was canceled or missed, or it is a no-show to be
 * reverted whose time is no longer free.
 */
export interface ChangeRefusal {
  readonly key: 'booking.changed_meanwhile' | 'booking.invalid_state' | 'booking.slot_taken';
}

/** Why a client may not book, or has to confirm first, although the artist is free (decisions 9). */
export interface LimitRefusal {
  readonly key:
    | 'booking.too_far_ahead'
    | 'booking.too_many_open'
    | 'booking.too_many_that_day'
    | 'booking.overlaps_own'
    | 'booking.policy_changed'
    | 'booking.policy_of_service';
  /** What the page needs for its question or explanation. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type Refusal = StartRefusal | ChangeRefusal | LimitRefusal;

/** Rolls the save back. The answer is created after that, when the artists are no longer locked. */
export class SaveRefusedError extends Error {
  /** One for each entry of the save, null for those that could be saved. */
  readonly refusals: readonly (Refusal | null)[];

  constructor(refusals: readonly (Refusal | null)[]) {
    super('a save was refused');
    this.refusals = refusals;
  }
}

/** @throws SaveRefusedError if any of them is not null */
export function refuseAny(refusals: readonly (Refusal | null)[]): void {
  if (refusals.some((refusal) => refusal !== null)) throw new SaveRefusedError(refusals);
}

/** The refusal of one entry, as the error's items show it. */
interface Violation {
  readonly key: Refusal['key'];
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** By importance: the first one that occurs in a save is the key of the whole answer. */
const messages: Readonly<Record<Refusal['key'], string>> = {
  'booking.changed_meanwhile': 'This appointment was changed in the meantime. Please look at it again.',
  'booking.invalid_state': 'Invalid state of appointment',
  'booking.slot_taken': 'This time is no longer free. Please choose another one.',
  'booking.next_day':
    'Appointments may not extend to the next day. Reduce processing time to fit to a single day?',
  'booking.not_bookable': 'You cannot book to this salon',
  'booking.service_not_offered': 'This artist does not offer the service.',
  'booking.too_far_ahead': 'This salon does not take bookings that far ahead.',
  'booking.too_many_open': `Confirm your e-mail first: until then you can have ${mostOpenUnconfirmed} upcoming appointments.`,
  'booking.too_many_that_day': `You can have ${mostOfArtistAndDay} appointments with one artist on one day.`,
  'booking.overlaps_own': 'You already have an appointment at this time. Book anyway?',
  'booking.policy_changed': 'Please read and accept the cancellation policy of this salon.',
  'booking.policy_of_service':
    'The cancellation policy asks for more with this service. Please book it as a new appointment.',
};
const keys = Object.keys(messages) as Refusal['key'][];

/** Refused because of the current state (409); saves with any other key could never have succeeded (400). */
const conflicts: readonly Refusal['key'][] = [
  'booking.changed_meanwhile',
  'booking.invalid_state',
  'booking.slot_taken',
  'booking.too_many_open',
  'booking.too_many_that_day',
  'booking.overlaps_own',
  'booking.policy_changed',
  'booking.policy_of_service',
];

/** The answer of a request about a single start that is refused for a reason that needs no search for other times. */
export function refusal(
  key: Exclude<Refusal['key'], 'booking.slot_taken'>,
  details?: Readonly<Record<string, unknown>>,
): DomainError {
  const message = messages[key];
  return new DomainError(key, message, {
    status: conflicts.includes(key) ? 409 : 400,
    items: [details ? { key, message, details } : { key, message }],
  });
}

const exclusionViolation = '23P01';

/**
 * Runs a save and turns its refusals into an answer: 409 if a time is taken or an appointment has changed, 400 if an entry could never have
 * been saved, with the nearest free starts for each refused one. These are searched after the save's transaction, so that no other save of
 * the same start has to wait for them.
 */
export async function withRefusals<T>(context: OfferContext, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof SaveRefusedError) throw await refusalError(context, error.refusals);
    // A write that bypassed the lock, by hand or because of a bug, must not appear as a server error.
    if (error instanceof Error && 'code' in error && error.code === exclusionViolation) {
      throw new DomainError('booking.slot_taken', messages['booking.slot_taken'], { status: 409 });
    }
    throw error;
  }
}

async function refusalError(
  context: OfferContext,
  refusals: readonly (Refusal | null)[],
): Promise<DomainError> {
  const items: (Violation | null)[] = [];
  for (const refusal of refusals) items.push(refusal && (await violationOf(context, refusal)));
  const key = keys.find((candidate) => items.some((item) => item?.key === candidate)) ?? 'booking.slot_taken';
  return new DomainError(key, messages[key], { status: conflicts.includes(key) ? 409 : 400, items });
}

async function violationOf(context: OfferContext, refusal: Refusal): Promise<Violation> {
  const violation = { key: refusal.key, message: messages[refusal.key] };
  if ('details' in refusal && refusal.details) return { ...violation, details: refusal.details };
  return refusal.key === 'booking.slot_taken' && 'request' in refusal
    ? { ...violation, details: { ...(await offerNearest(context, refusal)) } }
    : violation;
}

const offered = 6;
/** How many of them are within the hours if a professional can also use times outside. */
const mostWithin = 4;
/** As many free starts as a day and a half has, so that some are outside the hours. */
const mostChecked = 144;

interface OfferContext {
  readonly knex: Knex;
  readonly now: Date;
  readonly bookingActor: BookingActor;
}

/** Free starts offered instead of a refused one, in unix seconds. */
interface Offers {
  /** Those within the working hours first, each group nearest first. A salon that prefers fewer gaps has gapless ones before the others. */
  readonly nearest: number[];
  /** Which of them are outside the hours: none for a client. */
  readonly outsideHours: number[];
  /** Which of them are gapless; absent if the salon does not list these first. */
  readonly gapless?: number[];
}

/** The free starts nearest to a refused one. Professionals are also offered times outside the hours, last and listed separately. */
async function offerNearest(
  { knex, now, bookingActor }: OfferContext,
  { request, alsoTaken, released }: StartRefusal,
): Promise<Offers> {
  const { artistId, addressId, serviceId, startTimestamp } = request;
  const [calendar] = await readCalendars(knex, {
    artistIds: [artistId],
    addressId,
    serviceId,
    ...daysAround(new Date(startTimestamp * 1000), nearestReachDays + 1),
    now,
    clientUserId: bookingActor.userId,
    salonOfProfessional: salonOf(bookingActor),
  });
  if (!calendar) return { nearest: [], outsideHours: [] };
  const remaining = withoutAppointments(calendar, released);
  const found = { ...remaining, appointments: [...remaining.appointments, ...alsoTaken] };
  const processingSeconds = request.processingSeconds ?? found.processingSeconds;
  if (processingSeconds === null) return { nearest: [], outsideHours: [] };
  return offersIn({ ...found, processingSeconds }, request, now);
}

function offersIn(
  calendar: ArtistCalendar & { readonly processingSeconds: number },
  { addressId, startTimestamp, isWithinHoursOnly }: AppointmentRequest,
  now: Date,
): Offers {
  const availability = { addressId, now };
  // The booking horizon does not apply to professionals.
  const { horizonDays: _horizonDays, ...unlimited } = calendar;
  const inHours = openingsOf(isWithinHoursOnly ? calendar : unlimited, availability);
  const nearestWithin = inHours ? nearestFree(inHours, startTimestamp, offered) : [];
  if (isWithinHoursOnly || !inHours) return { ...gaplessFirst(nearestWithin), outsideHours: [] };
  const wholeDay = openingsForProfessional(calendar, availability, calendar.processingSeconds);
  const outside = nearestFree(wholeDay, startTimestamp, mostChecked)
    .filter((start) => !isFreeStart(inHours, start))
    .slice(0, offered - Math.min(nearestWithin.length, mostWithin));
  const within = gaplessFirst(nearestWithin.slice(0, offered - outside.length));
  return { ...within, nearest: [...within.nearest, ...outside], outsideHours: outside };

  /** The same starts, reordered if the salon prefers fewer gaps. */
  function gaplessFirst(nearest: number[]): Pick<Offers, 'nearest' | 'gapless'> {
    const gapless = inHours && gaplessAmong(nearest, inHours, calendar.shortestSeconds);
    if (!gapless) return { nearest };
    return { nearest: [...gapless, ...nearest.filter((start) => !gapless.includes(start))], gapless };
  }
}
