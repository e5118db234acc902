import { instantToWallClock, localDay } from '@frizo/local-time';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { type BookableStart, daysAround, readBookable } from '../availability/calendars.store.ts';
import type { OccupiedSpan } from '../domain/artist-calendar.ts';
import { isFreeForProfessional, isFreeStart, openingsForProfessional } from '../domain/free-starts.ts';
import { openingsOf, withoutAppointments } from '../domain/openings.ts';
import { findClash } from '../domain/spans.ts';
import { type BookingActor, salonOf } from './appointments.policy.ts';
import type { ExistingAppointment } from './appointments.store.ts';
import { refuseByPolicy, refuseServiceByPolicy } from './accepted-policy.ts';
import { type OtherEntries, ownAsPlanned, refuseByLimits, refuseTooFar } from './client-limits.ts';
import {
  type ChangeDecision,
  decideCancel,
  decideChange,
  type FreeStart,
  isSameStart,
  type ServiceTerms,
  serviceTermsFor,
} from './change-decision.ts';
import {
  type LimitRefusal,
  type Refusal,
  refuseAny,
  SaveRefusedError,
  type StartRefusal,
} from './refusals.ts';
import type { AppointmentRequest, SaveEntry } from './save-entry.ts';

/** What a save will write for an entry. */
export type Plan =
  | { readonly kind: 'book'; readonly request: AppointmentRequest; readonly free: FreeStart }
  | {
      readonly kind: 'move';
      readonly row: ExistingAppointment;
      readonly request: AppointmentRequest;
      readonly free: FreeStart;
    }
  | PlanWithoutTime;

/** A plan that needs no free time. */
interface PlanWithoutTime {
  readonly kind: 'cancel' | 'unchanged';
  readonly row: ExistingAppointment;
}

interface SaveToPlan {
  readonly bookingActor: BookingActor;
  readonly entries: readonly SaveEntry[];
  /** The appointments that the entries name and the actor may change. */
  readonly rows: readonly ExistingAppointment[];
}

/** An entry that is allowed if its time is free. */
type Candidate = TimedCandidate | PlanWithoutTime;

type TimedCandidate =
  | { readonly kind: 'book'; readonly request: AppointmentRequest }
  | { readonly kind: 'move'; readonly row: ExistingAppointment; readonly request: AppointmentRequest };

/**
 * Checks every entry of a save, in a calendar without the appointments that the save moves and cancels, and with the times that earlier
 * entries take. @throws SaveRefusedError with the reason of each entry that is refused
 */
export async function planSave(
  { trx, now }: Omit<CheckContext, 'bookingActor'>,
  { bookingActor, entries, rows }: SaveToPlan,
): Promise<Plan[]> {
  const candidates = entries.map((entry) => candidateOf(entry, { bookingActor, now, rows }));
  const released = candidates.flatMap((candidate) =>
    candidate.kind === 'move' || candidate.kind === 'cancel' ? [candidate.row.id] : [],
  );
  const plans: Plan[] = [];
  const refusals: (Refusal | null)[] = [];
  for (const candidate of candidates) {
    const result = await planOf(candidate);
    refusals.push('refusal' in result ? result.refusal : null);
    if ('plan' in result) plans.push(result.plan);
  }
  refuseAny(refusals);
  return plans;

  async function planOf(candidate: Candidate | Refused): Promise<{ plan: Plan } | { refusal: Refusal }> {
    if (candidate.kind === 'refused') return { refusal: candidate.refusal };
    if (needsNoTime(candidate)) return { plan: candidate };
    const { request } = candidate;
    const changes = {
      alsoTaken: plans.flatMap((plan) => takenOf(plan, request.artistId)),
      released,
      existing: candidate.kind === 'move' ? candidate.row : undefined,
    };
    const checked = await checkStart(request, { trx, now, bookingActor }, changes);
    if ('refusal' in checked) return checked;
    const refusal = bookingActor.by === 'client' ? refuseClient(candidate, checked.free) : null;
    return refusal ? { refusal } : { plan: { ...candidate, free: checked.free } };
  }

  function refuseClient(candidate: TimedCandidate, free: FreeStart): LimitRefusal | null {
    const limit = refuseByLimits(candidate.request, free, otherEntriesOf(candidate));
    if (limit) return limit;
    return candidate.kind === 'book'
      ? refuseByPolicy(candidate.request, free)
      : refuseServiceByPolicy(candidate.request, free, candidate.row);
  }

  function otherEntriesOf(candidate: Candidate): OtherEntries {
    const canceled = candidates.flatMap((one) => (one.kind === 'cancel' ? [one.row.id] : []));
    return {
      booked: plans.filter(({ kind }) => kind === 'book').length,
      canceled,
      released,
      planned: plans.flatMap((plan) => (needsNoTime(plan) ? [] : [ownAsPlanned(plan.request, plan.free)])),
      existing: candidate.kind === 'move' ? candidate.row : undefined,
    };
  }
}

function needsNoTime(of: Plan | Candidate): of is PlanWithoutTime {
  return of.kind === 'cancel' || of.kind === 'unchanged';
}

type Refused = Extract<ChangeDecision, { kind: 'refused' }>;

function candidateOf(
  entry: SaveEntry,
  { bookingActor, now, rows }: Pick<SaveToPlan, 'bookingActor' | 'rows'> & { now: Date },
): Candidate | Refused {
  if (entry.kind === 'book') return { kind: 'book', request: entry };
  const row = rows.find(({ id }) => id === entry.id);
  if (!row) throw notFound('There is no such appointment.');
  const decision =
    entry.kind === 'cancel' ? decideCancel(entry, row, now) : decideChange(entry, row, { bookingActor, now });
  if (decision.kind === 'refused') return decision;
  if (decision.kind === 'changed') return { kind: 'move', row, request: decision.request };
  return { kind: decision.kind === 'canceled' ? 'cancel' : 'unchanged', row };
}

/** The time of an artist that a planned entry takes; unchanged appointments are in the calendar already. */
function takenOf(plan: Plan, artistId: number): OccupiedSpan[] {
  if (needsNoTime(plan) || plan.request.artistId !== artistId) return [];
  const { request, free } = plan;
  const id = plan.kind === 'book' ? free.bookable.appointmentId : plan.row.id;
  return [[request.startTimestamp, request.startTimestamp + free.terms.processingSeconds, id]];
}

interface CheckContext {
  readonly trx: Knex.Transaction;
  readonly now: Date;
  readonly bookingActor: BookingActor;
}

/** How the other entries of a save change the calendar, and the appointment to move. */
interface CalendarChanges {
  readonly alsoTaken: readonly OccupiedSpan[];
  readonly released: readonly number[];
  readonly existing?: ExistingAppointment | undefined;
}

/** Checks a single start, with the artist locked. @throws SaveRefusedError */
export async function requireFreeStart(
  request: AppointmentRequest,
  context: CheckContext,
): Promise<FreeStart> {
  const result = await checkStart(request, context, { alsoTaken: [], released: [] });
  if ('refusal' in result) throw new SaveRefusedError([result.refusal]);
  return result.free;
}

/** Checks one start of several. */
async function checkStart(
  request: AppointmentRequest,
  { trx, now, bookingActor }: CheckContext,
  { alsoTaken, released, existing }: CalendarChanges,
): Promise<{ free: FreeStart } | { refusal: StartRefusal | LimitRefusal }> {
  const refuse = (key: StartRefusal['key']) => ({ refusal: { key, request, alsoTaken, released } });
  const read = await readBookable(trx, {
    artistIds: [request.artistId],
    addressId: request.addressId,
    serviceId: request.serviceId,
    ...daysAround(new Date(request.startTimestamp * 1000), 1),
    now,
    clientUserId: bookingActor.userId,
    salonOfProfessional: salonOf(bookingActor),
  });
  if (!read || (existing && existing.salon_id !== read.salonId)) return refuse('booking.not_bookable');
  const tooFar = refuseTooFar(request, read, { by: bookingActor.by, now, existing });
  if (tooFar) return { refusal: tooFar };
  const remaining = withoutAppointments(read, released);
  const bookable = { ...remaining, appointments: [...remaining.appointments, ...alsoTaken] };
  const terms = serviceTermsFor(request, bookable, existing && { existing, now });
  if (!terms) return refuse('booking.service_not_offered');
  if (bookingActor.by === 'professional' && endsOnAnotherDay(request, terms, bookable)) {
    return refuse('booking.next_day');
  }
  const availability = { bookable, terms, existing, now };
  return isFree(request, availability) ? { free: { bookable, terms } } : refuse('booking.slot_taken');
}

function isFree(
  request: AppointmentRequest,
  {
    bookable,
    terms: { processingSeconds },
    existing,
    now,
  }: FreeStart & { existing: ExistingAppointment | undefined; now: Date },
): boolean {
  const availability = { addressId: request.addressId, now };
  const openings = openingsForProfessional(bookable, availability);
  const start = request.startTimestamp;
  // An agreed time stays valid after a change of hours and after the start: only a longer time has to fit again.
  const isAgreed =
    existing &&
    isSameStart(request, existing) &&
    (!request.isWithinHoursOnly || processingSeconds <= existing.processing_seconds);
  if (isAgreed) return findClash(openings.busy, start, start + processingSeconds) === undefined;
  if (!request.isWithinHoursOnly) return isFreeForProfessional(openings, start, processingSeconds);
  const withinHours = openingsOf({ ...bookable, processingSeconds }, availability);
  return withinHours !== undefined && isFreeStart(withinHours, start);
}

function endsOnAnotherDay(
  { startTimestamp }: AppointmentRequest,
  { processingSeconds }: ServiceTerms,
  { timezone }: BookableStart,
): boolean {
  const { date } = instantToWallClock(new Date(startTimestamp * 1000), timezone);
  return startTimestamp + processingSeconds > localDay(date, timezone).until;
}
