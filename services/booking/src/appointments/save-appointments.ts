import { randomUUID } from 'node:crypto';
import {
  appointmentBooked,
  appointmentChanged,
  appointmentStatus,
  type Appointment,
  type PayloadOf,
  type ProfessionalAppointment,
} from '@frizo/contracts';
import { DomainError, type ServiceParts, sharedSecret, type Professional } from '@frizo/service-kit';
import { addClientToBookFor } from '../clients/add-client.ts';
import { admitClient } from '../clients/admit-client.ts';
import { readClientAppointments } from '../lists/client-appointments.read-model.ts';
import { readProfessionalAppointments } from '../lists/professional-appointments.read-model.ts';
import { closeBookedEntry, lockEntryToBook } from '../waiting-list/book-waiting-entry.ts';
import type { LockedEntry } from '../waiting-list/waiting-list.store.ts';
import {
  announcedBefore,
  confirmKeyName,
  currentTerms,
  requestedTerms,
  snapshotOf,
  snapshotOfNew,
  type AppointmentClient,
} from './appointment-events.ts';
import { clientBookingActor, professionalBookingActor, type BookingActor } from './appointments.policy.ts';
import { aptNoOf, presentBooked } from './appointments.presenter.ts';
import { insertAppointment, lockAppointments, releaseTime, updateAppointment } from './appointments.store.ts';
import { lockArtists } from './lock-artists.ts';
import { acceptedAfterMove, acceptedWith } from './accepted-policy.ts';
import { isSameStart } from './change-decision.ts';
import { setStatus } from './change-status.ts';
import { findStyles } from './chosen-styles.ts';
import { planSave, type Plan } from './plan-save.ts';
import { withRefusals } from './refusals.ts';
import { requireCard } from './require-card.ts';
import type { BookingContext, ChosenStyles, Save, SaveEntry } from './save-entry.ts';

export type SaveParts = Pick<ServiceParts, 'knex' | 'bus' | 'clock' | 'transaction' | 'outbox'>;

/** The saves of the service, each in one transaction; the answer depends on who saves. */
export interface Saves {
  asClient(userId: number, save: Omit<Save, 'bookingActor'>, requestId: string): Promise<Appointment[]>;
  asProfessional(
    actor: Professional,
    save: Omit<Save, 'bookingActor'>,
    requestId: string,
  ): Promise<ProfessionalAppointment[]>;
  /** Runs other work in the same way: its refusals become the same answers as those of a save. */
  run<T>(
    bookingActor: BookingActor,
    requestId: string,
    work: (context: BookingContext) => Promise<T>,
    styles?: ChosenStyles,
  ): Promise<T>;
}

export function createSaves({ knex, bus, clock, transaction, outbox }: SaveParts): Saves {
  const confirmKey = sharedSecret(knex, confirmKeyName);

  const run: Saves['run'] = async (bookingActor, requestId, work, styles = new Map()) => {
    const context = { outbox, now: clock.now(), confirmKey: await confirmKey(), requestId, styles };
    return withRefusals({ knex, now: context.now, bookingActor }, () =>
      transaction((trx) => work({ ...context, trx })),
    );
  };
  return {
    run,
    asClient: async (userId, save, requestId) => {
      const bookingActor = clientBookingActor(userId);
      await requireCard({ knex, bus }, userId, save.entries);
      const styles = await findStyles({ knex, bus }, { ...save, bookingActor });
      const work = async (context: BookingContext) => {
        const saved = await saveAppointments(context, { ...save, bookingActor });
        return presentAllBooked(saved) ?? readClientAppointments(context.trx, idsOf(saved), context.now);
      };
      return run(bookingActor, requestId, work, styles);
    },
    asProfessional: async (actor, save, requestId) => {
      const bookingActor = professionalBookingActor(actor);
      const styles = await findStyles({ knex, bus }, { ...save, bookingActor });
      const work = async (context: BookingContext) => {
        const saved = await saveAppointments(context, { ...save, bookingActor });
        return readProfessionalAppointments(context.trx, idsOf(saved), { actor, now: context.now });
      };
      return run(bookingActor, requestId, work, styles);
    },
  };
}

/** Undefined if other entries were saved too, which have to be read. */
function presentAllBooked(saved: readonly Saved[]): Appointment[] | undefined {
  const booked = saved.flatMap(({ booked }) => (booked ? [presentBooked(booked.event, booked.imageId)] : []));
  return booked.length === saved.length ? booked : undefined;
}

function idsOf(saved: readonly Saved[]): number[] {
  return saved.map(({ id }) => id);
}

type BookPlan = Extract<Plan, { kind: 'book' }>;
type MovePlan = Extract<Plan, { kind: 'move' }>;
type BookedEvent = PayloadOf<typeof appointmentBooked>;

/** The result of an entry. */
interface Saved {
  readonly id: number;
  /** For an entry that was booked: the data of its answer. */
  readonly booked: { readonly event: BookedEvent; readonly imageId: number } | null;
}

/**
 * Saves all entries or none (decisions 4), in their order: bookings, moves and cancellations. Locks the artists first, including the
 * previous ones of moved appointments, so that no other save can take the time between the check and the write; then the rows. The
 * exclusion constraint is the last line of defense.
 * @throws SaveRefusedError; DomainError 404 for an appointment that the actor may not change, 400 for an invalid client
 */
async function saveAppointments(context: BookingContext, save: Save): Promise<Saved[]> {
  const { trx } = context;
  const { bookingActor, entries } = save;
  const ids = existingIds(entries);
  await lockArtists(
    trx,
    entries.flatMap((entry) => (entry.kind === 'cancel' ? [] : [entry.artistId])),
    { appointmentIds: ids, clientId: bookingActor.by === 'client' ? bookingActor.userId : undefined },
  );
  const waitingEntry = save.waitingEntry && (await lockEntryToBook(context, save.waitingEntry, bookingActor));
  const rows =
    ids.length > 0
      ? await lockAppointments(trx, bookingActor, (query) => query.whereIn('appointment.id', ids))
      : [];
  const plans = await planSave(context, { bookingActor, entries, rows });
  await releaseTime(
    trx,
    plans.flatMap((plan) => (plan.kind === 'move' || plan.kind === 'cancel' ? [plan.row.id] : [])),
  );
  const clientOf = await findAppointmentClients(context, save, { plans, waitingEntry });
  const visits = visitsOf(plans, context);
  const saved: Saved[] = [];
  for (const plan of plans) saved.push(await write(plan));
  if (waitingEntry) await closeWith(waitingEntry);
  return saved;

  async function closeWith(entry: LockedEntry): Promise<void> {
    const events = saved.flatMap(({ booked }) => (booked ? [booked.event] : []));
    await closeBookedEntry(context, entry, bookingActor.by, events);
  }

  async function write(plan: Plan): Promise<Saved> {
    if (plan.kind === 'book') {
      const client = clientOf(plan);
      const event = await book(context, plan, { bookingActor, client, visit: visits.get(plan) });
      return { id: event.appointmentId, booked: { event, imageId: plan.request.image } };
    }
    if (plan.kind === 'move') await move(context, bookingActor, plan);
    if (plan.kind === 'cancel')
      await setStatus(context, { bookingActor, row: plan.row, status: appointmentStatus.canceled });
    return { id: plan.row.id, booked: null };
  }
}

interface Visit {
  readonly id: string;
  /** What the event of each of its appointments contains about the others. */
  readonly details: NonNullable<BookedEvent['visit']>;
}

async function book(
  context: BookingContext,
  { request, free }: BookPlan,
  {
    bookingActor,
    client,
    visit,
  }: { bookingActor: BookingActor; client: AppointmentClient; visit?: Visit | undefined },
): Promise<BookedEvent> {
  const { trx, outbox, now, requestId } = context;
  const acceptedPolicy = bookingActor.by === 'client' ? acceptedWith(request, free) : null;
  const snapshot = {
    ...snapshotOfNew(client, { request, free }, context),
    acceptedPolicy,
    by: bookingActor.by,
  };
  const payload = visit ? { ...snapshot, visit: visit.details } : snapshot;
  await insertAppointment(
    trx,
    {
      appointmentId: payload.appointmentId,
      salonId: payload.salonId,
      clientUserId: client.clientUserId,
      salonClientId: client.salonClientId,
      imageId: request.image,
      imageUrl: payload.imageUrl ?? null,
      visitId: visit?.id ?? null,
      acceptedPolicy,
      bookingActor,
      now,
    },
    { terms: requestedTerms(request, free), event: outbox.rowOf(appointmentBooked, payload, requestId) },
  );
  outbox.wakeAfter(trx);
  return payload;
}

async function move(
  { trx, outbox, now, confirmKey, requestId, styles }: BookingContext,
  bookingActor: BookingActor,
  { row, request, free }: MovePlan,
): Promise<void> {
  const terms = requestedTerms(request, free);
  const previous = currentTerms(row);
  const imageUrl = request.image === row.image_id ? row.image_url : (styles.get(request.image) ?? null);
  const acceptedPolicy = acceptedAfterMove(row.accepted_policy, {
    by: bookingActor.by,
    previous,
    terms,
    now,
  });
  const changed = { terms, imageUrl, acceptedPolicy, version: row.version + 1 };
  const snapshot = snapshotOf(row, confirmKey, changed);
  const event = outbox.rowOf(
    appointmentChanged,
    {
      ...snapshot,
      by: bookingActor.by,
      status: appointmentStatus.active,
      change: 'moved',
      changedAt: now.toISOString(),
      previous,
      announced: announcedBefore(row, now),
    },
    requestId,
  );
  await updateAppointment(
    trx,
    row,
    {
      imageId: request.image,
      imageUrl,
      acceptedPolicy,
      isSameStart: isSameStart(request, row),
      bookingActor,
      now,
    },
    { terms, previous, event },
  );
  outbox.wakeAfter(trx);
}

/** The services booked at one salon in one save are one visit: its client gets one message about it. */
function visitsOf(plans: readonly Plan[], { styles }: Pick<BookingContext, 'styles'>): Map<Plan, Visit> {
  const bookings = plans.filter((plan) => plan.kind === 'book');
  const visits = new Map<Plan, Visit>();
  for (const [lead, ...rest] of Map.groupBy(bookings, ({ free }) => free.bookable.salonId).values()) {
    if (!lead || rest.length === 0) continue;
    const id = randomUUID();
    const leadAppointmentId = lead.free.bookable.appointmentId;
    const others = rest.map(({ request, free }) => ({
      appointmentId: free.bookable.appointmentId,
      aptNo: aptNoOf(free.bookable.appointmentId),
      imageUrl: styles.get(request.image) ?? null,
      ...requestedTerms(request, free),
    }));
    visits.set(lead, { id, details: { leadAppointmentId, others } });
    for (const plan of rest) visits.set(plan, { id, details: { leadAppointmentId, others: [] } });
  }
  return visits;
}

/** The ids of appointments that a save changes. Refuses an id that occurs twice, since the two changes would contradict each other. */
function existingIds(entries: readonly SaveEntry[]): number[] {
  const ids: number[] = [];
  entries.forEach((entry, index) => {
    if (entry.kind === 'book') return;
    if (ids.includes(entry.id)) {
      const fields = { [`entries.${index}.id`]: ['VALUE_IS_EQUAL'] };
      throw new DomainError('request.invalid', 'Please check what you have entered.', { fields });
    }
    ids.push(entry.id);
  });
  return ids;
}

/**
 * Finds the clients of a save's bookings: a client who books is added to the list of the salon, a professional names the client. Runs after
 * the artists are locked.
 */
async function findAppointmentClients(
  context: BookingContext,
  save: Save,
  {
    plans,
    waitingEntry,
  }: { readonly plans: readonly Plan[]; readonly waitingEntry: LockedEntry | undefined },
): Promise<(booking: BookPlan) => AppointmentClient> {
  const bookings = plans.filter((plan) => plan.kind === 'book');
  if (save.bookingActor.by === 'client') return admitToSalons(context, save.bookingActor.userId, bookings);
  const client = bookings.length > 0 ? await findNamedClient(context, save, waitingEntry) : undefined;
  return () => {
    if (!client) throw new Error('a professional books for a client');
    return client;
  };
}

async function admitToSalons(
  { trx }: BookingContext,
  userId: number,
  bookings: readonly BookPlan[],
): Promise<(booking: BookPlan) => AppointmentClient> {
  const salonClientIds = new Map(
    bookings.map(({ free: { bookable } }) => [bookable.salonId, bookable.salonClientId]),
  );
  // In ascending order, like all code that locks the lists of several salons.
  for (const [salonId, known] of [...salonClientIds].sort(([one], [other]) => one - other)) {
    if (known === null) salonClientIds.set(salonId, await admitClient(trx, { salonId, userId }));
  }
  return ({ free }) => {
    const salonClientId = salonClientIds.get(free.bookable.salonId);
    if (!salonClientId) throw new Error('a client who books is on the list of the salon');
    return { clientUserId: userId, salonClientId, client: null };
  };
}

async function findNamedClient(
  { trx, now }: BookingContext,
  { bookingActor, client }: Save,
  waitingEntry: LockedEntry | undefined,
): Promise<AppointmentClient> {
  if (bookingActor.by !== 'professional' || !client) throw new Error('a professional books for a client');
  const actor = bookingActor.professional;
  const waitingUserId = waitingEntry?.client_user_id;
  const person = await addClientToBookFor(trx, { actor, client, waitingUserId, now });
  const { salonClientId, clientUserId, hasBooked, firstName, lastName, phone } = person;
  return {
    salonClientId,
    clientUserId,
    client: clientUserId === null || !hasBooked ? { firstName, lastName, phone } : null,
  };
}
