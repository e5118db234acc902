import type { AcceptedPolicy, Appointment } from '@frizo/contracts';
import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { Saves } from '../appointments/save-appointments.ts';
import { readOwnAppointment } from '../lists/client-appointments.read-model.ts';
import { mostDeclined, mostUnanswered, pauseSeconds } from '../domain/waiting-offers.ts';
import { offerEnded } from './book-waiting-entry.ts';
import { noEntry } from './end-entries.ts';
import type { EventTools } from './waiting-events.ts';
import { artistsOf, endOffer, lockEntry, markForCheck, type LockedEntry } from './waiting-list.store.ts';

interface Answer {
  readonly id: number;
  readonly offerId: number;
  readonly clientUserId: number;
}

/**
 * Books the offered time by the save of a client's booking, in whose transaction the entry ends. Repeated or concurrent requests get the
 * appointment that the first one has booked.
 * @throws DomainError as a booking does; 409 if the offer has ended; 404 for somebody else's
 */
export async function acceptOffer(
  { knex, saves, now }: { readonly knex: Knex; readonly saves: Saves; readonly now: Date },
  {
    isOverlapConfirmed,
    acceptedPolicy,
    requestId,
    ...answer
  }: Answer & {
    readonly isOverlapConfirmed?: boolean | undefined;
    readonly acceptedPolicy?: AcceptedPolicy | undefined;
    readonly requestId: string;
  },
): Promise<Appointment> {
  const { id, offerId, clientUserId } = answer;
  const offer = await readOffer(knex, answer);
  const booked = await findBooked();
  if (booked) return booked;
  if (offer.status !== 'open') throw offerEnded();
  const entries = [
    {
      kind: 'book' as const,
      artistId: offer.artistId,
      addressId: offer.addressId,
      serviceId: offer.serviceId,
      image: offer.image,
      startTimestamp: offer.startTimestamp,
      isOverlapConfirmed,
      acceptedPolicy,
      processingSeconds: null,
      isWithinHoursOnly: true,
    },
  ];
  try {
    const [appointment] = await saves.asClient(
      clientUserId,
      { entries, waitingEntry: { id, offerId } },
      requestId,
    );
    if (!appointment) throw new Error('an accepted offer was not booked');
    return appointment;
  } catch (error) {
    // Another request may have accepted it meanwhile.
    const appointment = error instanceof DomainError ? await findBooked() : undefined;
    if (appointment) return appointment;
    throw error;
  }

  async function findBooked(): Promise<Appointment | undefined> {
    const { status, appointmentId } = await readOffer(knex, answer);
    if (status !== 'accepted' || appointmentId === null) return undefined;
    return readOwnAppointment(knex, { id: appointmentId, clientUserId }, now);
  }
}

interface OfferToAnswer {
  readonly status: string;
  readonly artistId: number;
  readonly addressId: number;
  readonly serviceId: number;
  readonly image: number;
  readonly startTimestamp: number;
  readonly appointmentId: number | null;
}

async function readOffer(knex: Knex, { id, offerId, clientUserId }: Answer): Promise<OfferToAnswer> {
  const offer = await knex('waiting_offers as offer')
    .join('waiting_entries as entry', 'entry.id', 'offer.entry_id')
    .where({ 'offer.id': offerId, 'entry.id': id, 'entry.client_user_id': clientUserId })
    .first<OfferToAnswer | undefined>(
      'offer.status',
      'offer.artist_id as artistId',
      'entry.address_id as addressId',
      'entry.service_id as serviceId',
      'entry.image_id as image',
      'entry.appointment_id as appointmentId',
      knex.raw(`date_part('epoch', lower(offer.during)) as "startTimestamp"`),
    );
  if (!offer) throw noEntry();
  return offer;
}

/**
 * Declines an offer: the entry stays on the list. An offer that has ended stays as it is. Somebody who answers is there, unless they only
 * decline: then the entry pauses, since each offer keeps a time from everybody for a while.
 * @throws DomainError 404 for somebody else's
 */
export async function declineOffer(
  tools: EventTools & { readonly now: Date },
  answer: Answer,
): Promise<void> {
  const { trx } = tools;
  await readOffer(trx, answer);
  const entry = await lockEntry(trx, { id: answer.id });
  if (entry?.offer?.id !== answer.offerId) return;
  const pauses = await hasDeclinedMost(trx, entry);
  await trx('waiting_entries')
    .where({ id: entry.id })
    .update({ unanswered_offers: pauses ? mostUnanswered : 0, version: trx.raw('version + 1') });
  await endOffer(tools, entry, 'declined');
  if (!pauses) return;
  await markForCheck(trx, await artistsOf(trx, entry), new Date(tools.now.getTime() + pauseSeconds * 1000));
}

/** Whether the client has not booked any of the last offers for this service, including the open one. Those that the salon took do not count. */
async function hasDeclinedMost(trx: Knex.Transaction, entry: LockedEntry): Promise<boolean> {
  const ended = await trx('waiting_offers as made')
    .join('waiting_entries as former', 'former.id', 'made.entry_id')
    .where({ 'made.client_user_id': entry.client_user_id })
    .where({ 'former.salon_id': entry.salon_id, 'former.service_id': entry.service_id })
    .whereIn('made.status', ['accepted', 'declined', 'expired'])
    .orderBy('made.id', 'desc')
    .limit(mostDeclined - 1)
    .pluck<string[]>('made.status');
  return ended.length === mostDeclined - 1 && !ended.includes('accepted');
}
