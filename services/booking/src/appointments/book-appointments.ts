import type { Appointment } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { OccupiedSpan } from '../domain/artist-calendar.ts';
import { lookAtStart } from './check-start.ts';
import { insertAppointment, type NewAppointment } from './insert-appointment.ts';
import { lockArtists } from './lock-artists.ts';
import { StartsRefused, type Refusal } from './starts-refused.ts';
import type { WantedStart } from './wanted-start.ts';

export interface BookingRequest {
  readonly clientUserId: number;
  readonly appointments: readonly (WantedStart & { image: number })[];
  readonly requestId: string;
}

export interface BookingTools {
  readonly trx: Knex.Transaction;
  readonly outbox: Outbox;
  readonly now: Date;
}

/**
 * Books all of the appointments or none (decisions 4). The artists are locked first, so that between the look and the
 * write nobody else can take the time; the exclusion constraint behind it refuses what this code would have missed.
 * @throws StartsRefused
 */
export async function bookAppointments(tools: BookingTools, request: BookingRequest): Promise<Appointment[]> {
  const { trx, outbox } = tools;
  await lockArtists(
    trx,
    request.appointments.map((appointment) => appointment.artistId),
  );
  const booked: Appointment[] = [];
  for (const appointment of await checkAll(tools, request)) {
    booked.push(await insertAppointment(trx, outbox, appointment, request.requestId));
  }
  return booked;
}

async function checkAll({ trx, now }: BookingTools, request: BookingRequest): Promise<NewAppointment[]> {
  const { clientUserId } = request;
  const checked: NewAppointment[] = [];
  const refusals: (Refusal | null)[] = [];
  for (const wanted of request.appointments) {
    const alsoTaken = checked.filter(({ artistId }) => artistId === wanted.artistId).map(occupiedBy);
    const result = await lookAtStart(wanted, { trx, now, clientUserId }, alsoTaken);
    refusals.push('refusal' in result ? result.refusal : null);
    if ('free' in result) checked.push({ ...wanted, clientUserId, bookable: result.free });
  }
  if (refusals.some((refusal) => refusal !== null)) throw new StartsRefused(refusals);
  return checked;
}

function occupiedBy({ startTimestamp, bookable }: NewAppointment): OccupiedSpan {
  return [startTimestamp, startTimestamp + bookable.processingSeconds, bookable.appointmentId];
}
