import {
  appointmentChanged,
  appointmentStatus,
  type AppointmentTerms,
  type ArtistRelease,
  type NotMovedReason,
  releaseArtist,
  reopenArtist,
} from '@frizo/contracts';
import { respond, type Responder, type ServiceParts, sharedSecret } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { confirmKeyName, currentTerms, snapshotOf } from './appointment-events.ts';
import type { ProfessionalBookingActor } from './appointments.policy.ts';
import {
  type ExistingAppointment,
  lockArtists,
  releaseTime,
  selectExisting,
  updateAppointment,
} from './appointments.store.ts';
import type { FreeStart } from './change-decision.ts';
import { planSave } from './plan-save.ts';
import { type Refusal, SaveRefusedError } from './refusals.ts';
import type { BookingContext } from './save-entry.ts';

/** How many of the remaining appointments the reply names. */
const mostNamed = 50;
/** Ends only the closing of an artist whom the caller neither removed nor reopened, because it stopped in between. */
const closedMs = 24 * 60 * 60 * 1000;

/**
 * Moves the upcoming appointments of an artist who is to be removed, and says which remain (docs/decisions/0029). Clients are notified as of
 * any change by the salon.
 */
export function releaseArtistResponder({
  knex,
  outbox,
  clock,
  transaction,
}: Pick<ServiceParts, 'knex' | 'outbox' | 'clock' | 'transaction'>): Responder {
  const confirmKey = sharedSecret(knex, confirmKeyName);
  return respond(releaseArtist, async (request) => {
    const key = await confirmKey();
    return transaction((trx) => {
      const now = clock.now();
      return release(
        {
          trx,
          outbox,
          now,
          confirmKey: key,
          requestId: `release-artist-${request.artistId}`,
          styles: new Map(),
        },
        request,
      );
    });
  });
}

/** Takes bookings again for an artist whose removal has failed after `releaseArtist`. */
export function reopenArtistResponder({ transaction }: Pick<ServiceParts, 'transaction'>): Responder {
  return respond(reopenArtist, ({ salonId, artistId }) =>
    transaction(async (trx) => {
      await trx('artists').where({ artist_id: artistId, salon_id: salonId }).update({ closed_until: null });
      return {};
    }),
  );
}

async function release(
  context: BookingContext,
  { salonId, artistId, moveToArtistId }: { salonId: number; artistId: number; moveToArtistId: number | null },
): Promise<ArtistRelease> {
  const { trx, now } = context;
  await lockArtists(trx, moveToArtistId === null ? [artistId] : [artistId, moveToArtistId]);
  const rows = (await selectExisting(trx)
    .where({
      'appointment.artist_id': artistId,
      'appointment.salon_id': salonId,
      'appointment.status': appointmentStatus.active,
    })
    .where('appointment.starts_at', '>', now)
    .orderBy('appointment.starts_at')
    .forUpdate('appointment')) as ExistingAppointment[];
  const remaining: [ExistingAppointment, NotMovedReason | null][] = [];
  for (const row of rows) {
    const reason = moveToArtistId === null ? null : await moveTo(context, row, moveToArtistId);
    if (reason !== 'moved') remaining.push([row, reason]);
  }
  if (remaining.length === 0) await close(trx, artistId, now);
  return {
    moved: rows.length - remaining.length,
    remainingCount: remaining.length,
    remaining: remaining.slice(0, mostNamed).map(([row, reason]) => ({
      appointmentId: row.id,
      date: row.local_date,
      startSeconds: row.start_seconds,
      serviceName: row.service_name,
      clientName: `${row.client_first_name ?? ''} ${row.client_last_name ?? ''}`.trim(),
      reason,
    })),
  };
}

/** Keeps others from booking the artist between this answer and the event of the removal. */
async function close(trx: Knex.Transaction, artistId: number, now: Date): Promise<void> {
  await trx('artists')
    .where({ artist_id: artistId })
    .update({ closed_until: new Date(now.getTime() + closedMs) });
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
  const snapshot = snapshotOf(row, confirmKey, { terms, version: row.version + 1 });
  const event = outbox.rowOf(
    appointmentChanged,
    { ...snapshot, by: bookingActor.by, status: appointmentStatus.active, change: 'moved', previous },
    requestId,
  );
  const { image_id: imageId, image_url: imageUrl } = row;
  await updateAppointment(
    trx,
    row,
    { imageId, imageUrl, isSameStart: false, bookingActor, now },
    { terms, event },
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
