import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { clientBookingActor } from '../appointments/appointments.policy.ts';
import { lockArtists } from '../appointments/lock-artists.ts';
import type { ServiceTerms } from '../appointments/change-decision.ts';
import { requireFreeStart } from '../appointments/plan-save.ts';
import { SaveRefusedError } from '../appointments/refusals.ts';
import type { AppointmentRequest } from '../appointments/save-entry.ts';
import { readUndoableSpans, touches } from './known-starts.store.ts';
import { endEntry, endOffer, hasTermsOf, lockEntry, type LockedEntry } from './waiting-list.store.ts';

export type OfferTools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock' | 'log'>;

/** Rows per run. */
const batchSize = 100;

/** Ends offers that nobody has answered, and entries whose last day is over. */
export async function endExpired(tools: OfferTools): Promise<void> {
  const { knex, outbox, clock } = tools;
  const now = clock.now();
  const offers = await knex('waiting_offers')
    .where({ status: 'open' })
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(batchSize)
    .pluck<number[]>('entry_id');
  await forEachEntry(tools, offers, async (trx, entry) => {
    if (!entry.offer || entry.offer.expires_at > now) return;
    const unanswered_offers = entry.unanswered_offers + 1;
    await trx('waiting_entries')
      .where({ id: entry.id })
      .update({ unanswered_offers, version: trx.raw('version + 1') });
    await endOffer({ trx, outbox, now }, { ...entry, unanswered_offers }, 'expired');
  });
  const entries = await knex('waiting_entries')
    .where({ status: 'waiting' })
    .where('ends_at', '<=', now)
    .limit(batchSize)
    .pluck<number[]>('id');
  await forEachEntry(tools, entries, async (trx, entry) => {
    if (entry.status === 'waiting' && entry.ends_at <= now)
      await endEntry({ trx, outbox, now }, entry, { status: 'expired' });
  });
}

/** Changes each entry under its lock, in a transaction of its own. One that fails is tried again in the next run and holds up no other. */
async function forEachEntry(
  { transaction, log }: OfferTools,
  ids: readonly number[],
  change: (trx: Knex.Transaction, entry: LockedEntry) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await transaction(async (trx) => {
        const entry = await lockEntry(trx, { id });
        if (entry) await change(trx, entry);
      });
    } catch (err) {
      log.error({ err, entryId: id }, 'ending what is over on the waiting list failed and is tried again');
    }
  }
}

/** Ends entries whose client has booked the service at the salon in another way, on one of the days. */
export async function closeBookedOtherwise(tools: OfferTools, artistId: number): Promise<void> {
  const { knex, outbox, clock } = tools;
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `select entry.id from artists artist join waiting_entries entry on entry.salon_id = artist.salon_id
     where artist.artist_id = :artistId and entry.status = 'waiting' and ${bookedOtherwiseSql} is not null`,
    { artistId },
  );
  const now = clock.now();
  const ids = rows.map(({ id }) => id);
  await forEachEntry(tools, ids, async (trx, entry) => {
    if (entry.status !== 'waiting') return;
    const found = await trx.raw<{ rows: { booked: number | null }[] }>(
      `select ${bookedOtherwiseSql} as booked from waiting_entries entry where entry.id = :id`,
      { id: entry.id },
    );
    const appointmentId = found.rows[0]?.booked ?? null;
    if (appointmentId !== null)
      await endEntry({ trx, outbox, now }, entry, { status: 'booked', appointmentId });
  });
}

const bookedOtherwiseSql = `(
  select min(booked.id) from appointments booked
  where booked.client_user_id = entry.client_user_id and booked.salon_id = entry.salon_id
    and booked.service_id = entry.service_id and booked.status = 0 and booked.id <> all (entry.known_appointment_ids)
    and booked.local_date between entry.from_date and entry.to_date)`;

/** Ends offers of an artist whose time is no longer free for their client, or not as it was offered: the salon has used it, or has changed hours or services. */
export async function endTakenOffers(
  { knex, transaction, outbox, clock }: OfferTools,
  artistId: number,
): Promise<void> {
  const now = clock.now();
  const undoable = await readUndoableSpans(knex, artistId, now);
  const open = await knex('waiting_offers as offer')
    .join('waiting_entries as entry', 'entry.id', 'offer.entry_id')
    .where({ 'offer.artist_id': artistId, 'offer.status': 'open' })
    .where('offer.expires_at', '>', now)
    .select<
      (Pick<AppointmentRequest, 'addressId' | 'serviceId' | 'startTimestamp'> & {
        id: number;
        entryId: number;
        clientUserId: number;
        until: number;
      })[]
    >(
      'offer.id',
      'entry.id as entryId',
      'entry.client_user_id as clientUserId',
      'entry.address_id as addressId',
      'entry.service_id as serviceId',
      knex.raw(`date_part('epoch', lower(offer.during)) as "startTimestamp"`),
      knex.raw(`date_part('epoch', upper(offer.during)) as until`),
    );
  for (const { id, entryId, clientUserId, until, ...start } of open) {
    if (touches(undoable, start.startTimestamp, until)) continue;
    await transaction(async (trx) => {
      await lockArtists(trx, [artistId], { clientId: clientUserId });
      const entry = await lockEntry(trx, { id: entryId });
      if (entry?.offer?.id !== id) return;
      const request = { artistId, ...start, ...asClient };
      const terms = await termsIfFree(trx, request, clientUserId, now);
      // With other terms the time is offered again: only a time that is gone is news for the client.
      const reason = terms ? 'closed' : 'taken';
      if (!terms || !hasTermsOf(entry.offer, terms)) await endOffer({ trx, outbox, now }, entry, reason);
    });
  }
}

/** An offer is what a client can book within the working hours. */
export const asClient = { image: 0, processingSeconds: null, isWithinHoursOnly: true } as const;

async function termsIfFree(
  trx: Knex.Transaction,
  request: AppointmentRequest,
  clientUserId: number,
  now: Date,
): Promise<ServiceTerms | undefined> {
  try {
    const bookingActor = clientBookingActor(clientUserId);
    return (await requireFreeStart(request, { trx, now, bookingActor })).terms;
  } catch (error) {
    if (error instanceof SaveRefusedError) return undefined;
    throw error;
  }
}
