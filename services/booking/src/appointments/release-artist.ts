import {
  appointmentChanged,
  appointmentStatus,
  type AppointmentTerms,
  type ArtistRelease,
  type NotMovedReason,
  releaseArtist,
  reopenArtist,
} from '@frizo/contracts';
import {
  handleJob,
  type JobDefinition,
  type QueuedJob,
  respond,
  type Responder,
  type ServiceParts,
  sharedSecret,
} from '@frizo/service-kit';
import type { Knex } from 'knex';
import { z } from 'zod';
import { acceptedAfterMove } from './accepted-policy.ts';
import { announcedBefore, confirmKeyName, currentTerms, snapshotOf } from './appointment-events.ts';
import type { ProfessionalBookingActor } from './appointments.policy.ts';
import {
  type ExistingAppointment,
  releaseTime,
  selectExisting,
  updateAppointment,
} from './appointments.store.ts';
import { lockArtists } from './lock-artists.ts';
import type { FreeStart } from './change-decision.ts';
import { planSave } from './plan-save.ts';
import { type Refusal, SaveRefusedError } from './refusals.ts';
import { markForCheck } from '../waiting-list/waiting-list.store.ts';
import type { BookingContext } from './save-entry.ts';

/** How many of the remaining appointments the reply names. */
const mostNamed = 50;
/** Appointments moved in one transaction, and within one request. Each takes some milliseconds, in which nobody can book either artist. */
const batchSize = 50;
/** Ends only the closing of an artist whom the caller neither removed nor reopened, because it stopped in between. */
const closedMs = 24 * 60 * 60 * 1000;
/** For how long the result of a move in batches awaits its caller, and an artist without appointments is closed for it. */
const resultMs = 15 * 60 * 1000;
/** A release that no batch has touched for this long has lost its job. */
const stalledMs = 2 * 60 * 1000;

const moveAppointments = {
  name: 'move-appointments',
  payload: z.object({ artistId: z.int().positive(), moveToArtistId: z.int().positive() }),
  retries: { most: 50, firstSeconds: 1, longestSeconds: 60 },
  attemptSeconds: 300,
} satisfies JobDefinition;

type ReleaseTools = Pick<ServiceParts, 'knex' | 'outbox' | 'clock' | 'transaction' | 'jobs'>;

/**
 * Moves the upcoming appointments of an artist who is to be removed, and says which remain (docs/decisions/0029): a few at once, more by a
 * job, whose result a later request gets. Clients are notified as of any change by the salon.
 */
export function releaseArtistResponder(tools: ReleaseTools): Responder {
  const contextOf = contexts(tools);
  return respond(releaseArtist, (request) =>
    tools.transaction(async (trx) => release(await contextOf(trx, request.artistId), request, tools.jobs)),
  );
}

/** Moves the appointments of an artist batch by batch. Each batch is a transaction and records how far it came, so that a retry goes on there. */
export function releaseJob(tools: Omit<ReleaseTools, 'jobs'>): QueuedJob {
  const contextOf = contexts(tools);
  return handleJob(moveAppointments, async (release) => {
    let isFinished = false;
    while (!isFinished)
      isFinished = await tools.transaction(async (trx) =>
        moveBatch(await contextOf(trx, release.artistId), release),
      );
  });
}

function contexts({ knex, outbox, clock }: Pick<ReleaseTools, 'knex' | 'outbox' | 'clock'>) {
  const confirmKey = sharedSecret(knex, confirmKeyName);
  return async (trx: Knex.Transaction, artistId: number): Promise<BookingContext> => ({
    trx,
    outbox,
    now: clock.now(),
    confirmKey: await confirmKey(),
    requestId: `release-artist-${artistId}`,
    styles: new Map(),
  });
}

/** Takes bookings again for an artist whose removal has failed after `releaseArtist`. */
export function reopenArtistResponder({ transaction }: Pick<ServiceParts, 'transaction'>): Responder {
  return respond(reopenArtist, ({ salonId, artistId }) =>
    transaction(async (trx) => {
      await trx('artists').where({ artist_id: artistId, salon_id: salonId }).update({ closed_until: null });
      await markForCheck(trx, [artistId]);
      return {};
    }),
  );
}

interface ReleaseRequest {
  readonly salonId: number;
  readonly artistId: number;
  readonly moveToArtistId: number | null;
}

type Reasons = Readonly<Record<number, NotMovedReason>>;

async function release(
  context: BookingContext,
  request: ReleaseRequest,
  jobs: ServiceParts['jobs'],
): Promise<ArtistRelease> {
  const { trx, now } = context;
  const { artistId, moveToArtistId } = request;
  await lockArtists(trx, moveToArtistId === null ? [artistId] : [artistId, moveToArtistId]);
  const known = await trx('artist_releases')
    .where({ artist_id: artistId, salon_id: request.salonId })
    .first<ReleaseRow | undefined>();
  if (known && known.finished_at === null) {
    if (now.getTime() - known.touched_at.getTime() > stalledMs)
      await startMoving(trx, { ...request, moveToArtistId: known.move_to_artist_id }, { now, jobs });
    return reply(context, request, { moved: known.moved, isMoving: true });
  }
  if (known) await trx('artist_releases').where({ artist_id: artistId }).delete();
  const isResult =
    known?.finished_at &&
    known.move_to_artist_id === moveToArtistId &&
    now.getTime() - known.finished_at.getTime() <= resultMs;
  if (isResult) return reply(context, request, { moved: known.moved, reasons: known.not_moved });
  if (moveToArtistId === null) return reply(context, request, { moved: 0 });
  const rows = await lockUpcoming(context, request, { limit: batchSize + 1 });
  if (rows.length <= batchSize) return reply(context, request, await moveAll(context, rows, moveToArtistId));
  await startMoving(trx, { ...request, moveToArtistId }, { now, jobs });
  return reply(context, request, { moved: 0, isMoving: true });
}

/** Closes the artist, and adds the job that moves the appointments. */
async function startMoving(
  trx: Knex.Transaction,
  { salonId, artistId, moveToArtistId }: ReleaseRequest & { moveToArtistId: number },
  { now, jobs }: { now: Date; jobs: ServiceParts['jobs'] },
): Promise<void> {
  await close(trx, artistId, new Date(now.getTime() + closedMs));
  await trx('artist_releases')
    .insert({ artist_id: artistId, salon_id: salonId, move_to_artist_id: moveToArtistId, touched_at: now })
    .onConflict('artist_id')
    .merge(['touched_at']);
  await jobs.add(trx, moveAppointments, [{ artistId, moveToArtistId }]);
}

interface ReleaseRow {
  readonly salon_id: number;
  readonly move_to_artist_id: number;
  /** The last appointment that was looked at. */
  readonly after_id: number;
  readonly moved: number;
  readonly not_moved: Reasons;
  readonly touched_at: Date;
  readonly finished_at: Date | null;
}

/** Returns whether nothing is left to do. */
async function moveBatch(
  context: BookingContext,
  { artistId, moveToArtistId }: { artistId: number; moveToArtistId: number },
): Promise<boolean> {
  const { trx, now } = context;
  await lockArtists(trx, [artistId, moveToArtistId]);
  const key = { artist_id: artistId, move_to_artist_id: moveToArtistId };
  const row = await trx('artist_releases').where(key).first<ReleaseRow | undefined>();
  if (!row || row.finished_at !== null) return true;
  const rows = await lockUpcoming(
    context,
    { artistId, salonId: row.salon_id },
    { limit: batchSize, afterId: row.after_id },
  );
  const { moved, reasons } = await moveAll(context, rows, moveToArtistId);
  const notMoved = { ...row.not_moved, ...reasons };
  const isFinished = rows.length < batchSize;
  await trx('artist_releases')
    .where(key)
    .update({
      after_id: rows.at(-1)?.id ?? row.after_id,
      moved: row.moved + moved,
      not_moved: JSON.stringify(notMoved),
      touched_at: now,
      finished_at: isFinished ? now : null,
    });
  // Who asked may have left the page: the artist takes bookings again then.
  const isEmpty = Object.keys(notMoved).length === 0;
  if (isFinished) await close(trx, artistId, isEmpty ? new Date(now.getTime() + resultMs) : null);
  return isFinished;
}

/** In ascending order of their ids. */
async function lockUpcoming(
  { trx, now }: BookingContext,
  { salonId, artistId }: Pick<ReleaseRequest, 'salonId' | 'artistId'>,
  { limit, afterId = 0 }: { limit: number; afterId?: number },
): Promise<ExistingAppointment[]> {
  return upcoming(selectExisting(trx), { salonId, artistId, now })
    .where('appointment.id', '>', afterId)
    .orderBy('appointment.id')
    .limit(limit)
    .forUpdate('appointment') as Promise<ExistingAppointment[]>;
}

function upcoming(
  query: Knex.QueryBuilder,
  { salonId, artistId, now }: Pick<ReleaseRequest, 'salonId' | 'artistId'> & { now: Date },
): Knex.QueryBuilder {
  return query
    .where({
      'appointment.artist_id': artistId,
      'appointment.salon_id': salonId,
      'appointment.status': appointmentStatus.active,
    })
    .where('appointment.starts_at', '>', now);
}

async function moveAll(
  context: BookingContext,
  rows: readonly ExistingAppointment[],
  moveToArtistId: number,
): Promise<{ moved: number; reasons: Reasons }> {
  const reasons: Record<number, NotMovedReason> = {};
  for (const row of rows) {
    const reason = await moveTo(context, row, moveToArtistId);
    if (reason !== 'moved') reasons[row.id] = reason;
  }
  return { moved: rows.length - Object.keys(reasons).length, reasons };
}

/** What remains now. With nothing left, the artist is closed. */
async function reply(
  { trx, now }: BookingContext,
  { salonId, artistId }: ReleaseRequest,
  { moved, isMoving = false, reasons = {} }: { moved: number; isMoving?: boolean; reasons?: Reasons },
): Promise<ArtistRelease> {
  const all = upcoming(trx('appointments as appointment'), { salonId, artistId, now });
  const remainingCount = (await all.pluck<number[]>('appointment.id')).length;
  if (remainingCount === 0 && !isMoving) await close(trx, artistId, new Date(now.getTime() + closedMs));
  const named = (await upcoming(selectExisting(trx), { salonId, artistId, now })
    .orderBy('appointment.starts_at')
    .limit(mostNamed)) as ExistingAppointment[];
  return {
    moved,
    isMoving,
    remainingCount,
    remaining: named.map((row) => ({
      appointmentId: row.id,
      date: row.local_date,
      startSeconds: row.start_seconds,
      serviceName: row.service_name,
      clientName: `${row.client_first_name ?? ''} ${row.client_last_name ?? ''}`.trim(),
      reason: reasons[row.id] ?? null,
    })),
  };
}

/** Keeps others from booking the artist between this answer and the event of the removal; null takes bookings again. */
async function close(trx: Knex.Transaction, artistId: number, until: Date | null): Promise<void> {
  await trx('artists').where({ artist_id: artistId }).update({ closed_until: until });
  await markForCheck(trx, [artistId]);
}

/**
 * Moves one appointment to another artist at the same time and place, with the agreed price and times, if that artist works and is free then
 * and offers the service. Both artists must be locked.
 */
async function moveTo(
  context: BookingContext,
  row: ExistingAppointment,
  artistId: number,
): Promise<NotMovedReason | 'moved'> {
  const { trx, outbox, now, confirmKey, requestId } = context;
  const bookingActor = salonActor(row.salon_id);
  const free = await freeStart(context, { row, artistId, bookingActor });
  if (typeof free === 'string') return free;
  const previous = currentTerms(row);
  const terms: AppointmentTerms = { ...previous, artistId, artistName: free.bookable.artistName };
  await releaseTime(trx, [row.id]);
  const acceptedPolicy = acceptedAfterMove(row.accepted_policy, {
    by: bookingActor.by,
    previous,
    terms,
    now,
  });
  const snapshot = snapshotOf(row, confirmKey, { terms, acceptedPolicy, version: row.version + 1 });
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
  const { image_id: imageId, image_url: imageUrl } = row;
  await updateAppointment(
    trx,
    row,
    { imageId, imageUrl, acceptedPolicy, isSameStart: false, bookingActor, now },
    { terms, previous, event },
  );
  outbox.wakeAfter(trx);
  return 'moved';
}

async function freeStart(
  { trx, now }: BookingContext,
  {
    row,
    artistId,
    bookingActor,
  }: { row: ExistingAppointment; artistId: number; bookingActor: ProfessionalBookingActor },
): Promise<FreeStart | NotMovedReason> {
  try {
    const [plan] = await planSave(
      { trx, now },
      {
        bookingActor,
        rows: [row],
        entries: [
          {
            kind: 'change',
            id: row.id,
            version: null,
            artistId,
            addressId: row.address_id,
            serviceId: null,
            image: null,
            startTimestamp: row.starts_at.getTime() / 1000,
            processingSeconds: row.processing_seconds,
            isWithinHoursOnly: true,
          },
        ],
      },
    );
    return plan?.kind === 'move' ? plan.free : 'not_bookable';
  } catch (failure) {
    if (!(failure instanceof SaveRefusedError)) throw failure;
    return reasonOf(failure.refusals.find((refusal) => refusal !== null));
  }
}

function reasonOf(refusal: Refusal | undefined): NotMovedReason {
  if (refusal?.key === 'booking.service_not_offered') return 'service_not_offered';
  return refusal?.key === 'booking.not_bookable' ? 'not_bookable' : 'not_free';
}

/** The salon itself rather than somebody who works there. */
function salonActor(salonId: number): ProfessionalBookingActor {
  return {
    by: 'professional',
    userId: 0,
    professional: { userId: 0, userType: 3, salonId, salonAdmin: true, admin: false },
  };
}
