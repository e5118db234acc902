import type { appointmentBooked, PayloadOf } from '@frizo/contracts';
import { DomainError, managesSalon } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { BookingActor } from '../appointments/appointments.policy.ts';
import { invalidFields } from '../availability/validate-days.ts';
import { entryEnded, noEntry } from './end-entries.ts';
import type { EventTools } from './waiting-events.ts';
import { endEntry, hasTermsOf, lockEntry, takenBySql, type LockedEntry } from './waiting-list.store.ts';

/** The entry that a save books for: by its client, who accepts an offer, or by a professional. */
export interface BookedEntry {
  readonly id: number;
  /** The offer that the client accepts; undefined for a professional. */
  readonly offerId?: number;
}

type Tools = EventTools & { readonly now: Date };

/**
 * Locks the entry that a save books for, after its artists and before its checks: of concurrent requests that book for one entry only the first
 * one gets past this.
 * @throws DomainError 409 if the entry or the offer has ended, 404 if it is not the actor's
 */
export async function lockEntryToBook(
  { trx, now }: Tools,
  { id, offerId }: BookedEntry,
  actor: BookingActor,
): Promise<LockedEntry> {
  const owned =
    actor.by === 'client' ? { client_user_id: actor.userId } : { salon_id: actor.professional.salonId };
  const entry = await lockEntry(trx, { id, ...owned });
  if (!entry) throw noEntry();
  if (actor.by === 'client') {
    const { status, offer } = entry;
    const isOpen =
      status === 'waiting' && offer !== undefined && offer.id === offerId && offer.expires_at > now;
    if (!isOpen) throw offerEnded();
    return entry;
  }
  if (!managesSalon(actor.professional) && !(await couldTake(trx, id, actor.userId))) throw noEntry();
  if (entry.status !== 'waiting') throw entryEnded();
  return entry;
}

async function couldTake(trx: Knex.Transaction, id: number, artistId: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `select from waiting_entries entry where entry.id = :id and ${takenBySql}`,
    { id, artistId },
  );
  return rows.length > 0;
}

/**
 * Ends the entry with the appointment that was booked for it: the first one for its service or on one of its days. Others are no reason to
 * stop waiting, and leave it open.
 * @throws DomainError 400 if it is another client's; 409 if the service no longer has the price and times that were offered
 */
export async function closeBookedEntry(
  tools: Tools,
  entry: LockedEntry,
  by: BookingActor['by'],
  booked: readonly PayloadOf<typeof appointmentBooked>[],
): Promise<void> {
  if (!booked.some(({ clientUserId }) => clientUserId === entry.client_user_id))
    throw invalidFields({ waitingEntryId: ['VALUE_IS_NOT_EQUAL'] });
  const appointment = booked.find(
    ({ serviceId, date }) =>
      serviceId === entry.service_id || (entry.from_date <= date && date <= entry.to_date),
  );
  if (!appointment) return;
  if (by === 'client' && !(entry.offer && hasTermsOf(entry.offer, appointment))) throw offerEnded();
  const { appointmentId } = appointment;
  const reason = by === 'client' ? ('accepted' as const) : ('closed' as const);
  await endEntry(tools, entry, { status: 'booked', appointmentId, reason });
}

export function offerEnded(): DomainError {
  return new DomainError(
    'booking.waiting_offer_ended',
    'This offer is over. You are still on the waiting list.',
    { status: 409 },
  );
}
