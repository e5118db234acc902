import type { Address, SalonWaitingEntry, WaitingOfferEnd } from '@frizo/contracts';
import type { LocalDate } from '@frizo/local-time';
import type { Knex } from 'knex';
import { joinPerson, shownPhone } from '../clients/salon-clients.store.ts';
import { mostUnanswered, pauseSeconds } from '../domain/waiting-offers.ts';
import { publishEntry, publishOfferEnd, type EventTools } from './waiting-events.ts';

/** An entry with what its lists show of salon, address and artist, and with its open and its last ended offer. */
export interface WaitingRow {
  readonly id: number;
  readonly version: number;
  readonly client_user_id: number;
  readonly salon_id: number;
  readonly salon_title: string;
  readonly address_id: number;
  readonly address: Address;
  readonly timezone: string;
  readonly service_id: number;
  readonly service_name: string;
  readonly image_id: number;
  readonly artist_id: number | null;
  readonly artist_name: string | null;
  readonly from_date: LocalDate;
  readonly to_date: LocalDate;
  readonly earliest_seconds: number | null;
  readonly latest_seconds: number | null;
  readonly status: 'waiting' | 'booked' | 'left' | 'removed' | 'expired';
  readonly created_at: Date;
  readonly appointment_id: number | null;
  readonly offer: OpenOffer | null;
  /** Only where the salon reads it (`forSalon`). */
  readonly client?: SalonWaitingEntry['client'];
  readonly ended_offer: {
    readonly id: number;
    readonly from: number;
    readonly status: WaitingOfferEnd;
  } | null;
}

/** Times in unix seconds. */
interface OpenOffer {
  readonly id: number;
  readonly artistId: number;
  readonly artistName: string;
  readonly from: number;
  readonly durationSeconds: number;
  readonly priceCents: number;
  readonly until: number;
}

/**
 * Entries with their names and offers, the oldest first. An offer whose time the salon has taken, or whose limit has passed, is not shown, even before the
 * loop has ended it.
 */
export function readEntries(
  knex: Knex,
  now: Date,
  narrow: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<WaitingRow[]> {
  const query = knex('waiting_entries as entry')
    .join('salons as salon', 'salon.salon_id', 'entry.salon_id')
    .join('addresses_ever as address', 'address.address_id', 'entry.address_id')
    .leftJoin('artists as artist', 'artist.artist_id', 'entry.artist_id')
    .orderBy(['entry.created_at', 'entry.id'])
    .select(
      'entry.*',
      'salon.title as salon_title',
      'address.details as address',
      'artist.name as artist_name',
      knex.raw(openOfferSql, [now]),
      knex.raw(endedOfferSql),
    );
  return narrow(query) as Promise<WaitingRow[]>;
}

/** Adds the clients, as the list of the salon shows them: joining has put them there. */
export function forSalon(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query
    .join('salon_clients as client', (on) => {
      on.on('client.user_id', 'entry.client_user_id').andOn('client.salon_id', 'entry.salon_id');
    })
    .leftJoin('people as person', joinPerson)
    .whereNull('client.merged_into')
    .select(query.client.raw(clientSql));
}

const clientSql = `json_build_object('salonClientId', client.id, 'firstName', client.first_name,
  'lastName', client.last_name, 'phone', ${shownPhone}) as client`;

const openOfferSql = `
  (select json_build_object('id', offer.id, 'artistId', offer.artist_id, 'artistName', offering.name,
      'from', date_part('epoch', lower(offer.during)), 'durationSeconds', offer.duration_seconds,
      'priceCents', offer.price_cents, 'until', floor(date_part('epoch', offer.expires_at)))
    from waiting_offers offer join artists offering on offering.artist_id = offer.artist_id
    where offer.entry_id = entry.id and offer.status = 'open' and offer.expires_at > ?
      and not exists (select from occupancies taken
        where taken.artist_id = offer.artist_id and taken.during && offer.during)) as offer`;

const endedOfferSql = `
  (select json_build_object('id', ended.id, 'from', date_part('epoch', lower(ended.during)), 'status', ended.status)
    from waiting_offers ended where ended.entry_id = entry.id and ended.status <> 'open'
    order by ended.id desc limit 1) as ended_offer`;

/** Due at any time. */
const atOnce = new Date(0);

/**
 * Asks the loop to look at artists for the entries that wait for them, at an instant or at once: these, or all of a salon where somebody
 * waits. Each mark is looked at in its own time, also if the artist has others: one that is due may be in work, and is deleted after it.
 */
export async function markForCheck(
  trx: Knex,
  artists: readonly number[] | { readonly salonId: number },
  dueAt: Date = atOnce,
): Promise<void> {
  const found =
    'salonId' in artists
      ? await trx('artists')
          .where({ salon_id: artists.salonId })
          .whereExists(trx('waiting_entries').where({ salon_id: artists.salonId, status: 'waiting' }))
          .pluck<number[]>('artist_id')
      : artists;
  if (found.length === 0) return;
  await trx('waiting_checks').insert(found.map((artist_id) => ({ artist_id, due_at: dueAt })));
}

/** The artists of an entry's salon whose time can be offered to it. */
export async function artistsOf(
  knex: Knex,
  entry: Pick<WaitingRow, 'artist_id' | 'salon_id' | 'service_id'>,
): Promise<number[]> {
  if (entry.artist_id !== null) return [entry.artist_id];
  return knex('offers')
    .where({ salon_id: entry.salon_id, service_id: entry.service_id })
    .orderBy('artist_id')
    .pluck<number[]>('artist_id');
}

/** Of the entries of a salon, those that an artist could take: for them, or for anybody who offers the service as they do. */
export const takenBySql = `(entry.artist_id = :artistId or entry.artist_id is null)
  and exists (select from artists self join offers own using (artist_id)
    where self.artist_id = :artistId and not self.is_removed and own.service_id = entry.service_id)`;

/** An entry that is locked, and its open offer, which may have passed its limit. */
export interface LockedEntry extends Pick<
  WaitingRow,
  'id' | 'client_user_id' | 'salon_id' | 'service_id' | 'artist_id' | 'from_date' | 'to_date' | 'status'
> {
  readonly unanswered_offers: number;
  readonly ends_at: Date;
  readonly offer: LockedOffer | undefined;
}

interface LockedOffer {
  readonly id: number;
  readonly artist_id: number;
  readonly expires_at: Date;
  readonly price_cents: number;
  readonly duration_seconds: number;
  readonly processing_seconds: number;
}

/** Whether a service still has the price and times that an offer has told its client. */
export function hasTermsOf(
  offer: LockedOffer,
  now: { readonly priceCents: number; readonly durationSeconds: number; readonly processingSeconds: number },
): boolean {
  return (
    offer.price_cents === now.priceCents &&
    offer.duration_seconds === now.durationSeconds &&
    offer.processing_seconds === now.processingSeconds
  );
}

/**
 * Locks an entry until the transaction ends. Whoever changes an entry or its offers holds this lock, after those of the client and the artist
 * if it needs them.
 */
export async function lockEntry(
  trx: Knex.Transaction,
  where: { readonly id: number; readonly client_user_id?: number; readonly salon_id?: number },
): Promise<LockedEntry | undefined> {
  const entry = await trx('waiting_entries').where(where).forUpdate().first<LockedEntry | undefined>();
  if (!entry) return undefined;
  const offer = await trx('waiting_offers')
    .where({ entry_id: entry.id, status: 'open' })
    .first<LockedEntry['offer']>(
      'id',
      'artist_id',
      'expires_at',
      'price_cents',
      'duration_seconds',
      trx.raw(`date_part('epoch', upper(during) - lower(during)) as processing_seconds`),
    );
  return { ...entry, offer };
}

/** Ends the open offer of a locked entry, whose artists are looked at again. An accepted one leaves no time for others. */
export async function endOffer(
  { now, ...tools }: EventTools & { readonly now: Date },
  entry: LockedEntry,
  reason: WaitingOfferEnd,
): Promise<void> {
  const { trx } = tools;
  const { offer } = entry;
  if (!offer) return;
  await trx('waiting_offers').where({ id: offer.id }).update({ status: reason, ended_at: now });
  await publishOfferEnd(tools, offer.id, reason);
  if (reason === 'accepted') return;
  // The entry itself may fit a time of another artist that became free while it had the offer.
  const others = reason === 'closed' ? [] : await artistsOf(trx, entry);
  await markForCheck(trx, [...new Set([offer.artist_id, ...others])], now);
  // A paused entry is passed over now, and nothing else says that its pause is over.
  if (entry.unanswered_offers >= mostUnanswered)
    await markForCheck(trx, await artistsOf(trx, entry), new Date(now.getTime() + pauseSeconds * 1000));
}

/** Ends a locked entry and its offer. */
export async function endEntry(
  tools: EventTools & { readonly now: Date },
  entry: LockedEntry,
  {
    status,
    appointmentId = null,
    reason = 'closed',
  }: {
    readonly status: Exclude<WaitingRow['status'], 'waiting'>;
    readonly appointmentId?: number | null;
    readonly reason?: WaitingOfferEnd;
  },
): Promise<void> {
  const { trx } = tools;
  await trx('waiting_entries')
    .where({ id: entry.id })
    .update({ status, appointment_id: appointmentId, ended_at: tools.now, version: trx.raw('version + 1') });
  await endOffer(tools, entry, reason);
  await publishEntry(tools, entry.id);
}
