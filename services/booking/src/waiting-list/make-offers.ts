import { waitingListLimits } from '@frizo/contracts';
import type { Loop, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { clientBookingActor } from '../appointments/appointments.policy.ts';
import { lockArtists } from '../appointments/appointments.store.ts';
import { serviceTermsFor, type ServiceTerms } from '../appointments/change-decision.ts';
import { refuseByLimits } from '../appointments/client-limits.ts';
import { requireFreeStart } from '../appointments/plan-save.ts';
import { SaveRefusedError } from '../appointments/refusals.ts';
import type { AppointmentRequest } from '../appointments/save-entry.ts';
import { instantsAround, readBookable, readCalendars } from '../availability/calendars.store.ts';
import type { ArtistCalendar } from '../domain/artist-calendar.ts';
import { openingsOf, type Openings } from '../domain/openings.ts';
import {
  assignStarts,
  firstFittingStart,
  mostUnanswered,
  offerEnd,
  pauseSeconds,
  type WaitingWish,
} from '../domain/waiting-offers.ts';
import { publishOffer } from './waiting-events.ts';
import { artistsOf, endEntry, endOffer, hasTermsOf, lockEntry, markForCheck } from './waiting-list.store.ts';

type OfferTools = Pick<ServiceParts, 'knex' | 'transaction' | 'outbox' | 'clock'>;

/** Rows and artists per run. */
const batchSize = 100;

/** The pause between two runs. */
const everyMs = 1_000;

/**
 * Makes and ends the offers of the waiting list. Every step is a transaction of its own that checks everything again under its locks, so it
 * may stop anywhere, and another copy may do the same at the same moment.
 */
export function waitingListLoop(parts: ServiceParts): Loop {
  return { name: 'waiting-list', everyMs, run: () => makeOffers(parts) };
}

/** Ends what is over, then looks at the artists whose time has changed. */
export async function makeOffers(tools: OfferTools): Promise<void> {
  const { knex, clock } = tools;
  if (!(await isAnythingDue(knex, clock.now()))) return;
  await expire(tools);
  const due = await knex('waiting_checks')
    .where('due_at', '<=', clock.now())
    .orderBy('id')
    .limit(batchSize)
    .select<{ id: number; artist_id: number }[]>('id', 'artist_id');
  for (const [artistId, checks] of Map.groupBy(due, ({ artist_id }) => artist_id)) {
    await checkArtist(tools, artistId);
    // Only now: if the process stops before, the next run looks again. Marks that were added meanwhile stay.
    await knex('waiting_checks')
      .whereIn(
        'id',
        checks.map(({ id }) => id),
      )
      .delete();
  }
}

async function isAnythingDue(knex: Knex, now: Date): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { isAny: boolean }[] }>(
    `select exists (select from waiting_checks where due_at <= :now)
      or exists (select from waiting_offers where status = 'open' and expires_at <= :now)
      or exists (select from waiting_entries where status = 'waiting' and ends_at <= :now) as "isAny"`,
    { now },
  );
  return rows[0]?.isAny ?? false;
}

/** Ends offers that nobody has answered, and entries whose last day is over. */
async function expire({ knex, transaction, outbox, clock }: OfferTools): Promise<void> {
  const now = clock.now();
  const offers = await knex('waiting_offers')
    .where({ status: 'open' })
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(batchSize)
    .pluck<number[]>('entry_id');
  for (const id of offers) {
    await transaction(async (trx) => {
      const entry = await lockEntry(trx, { id });
      if (!entry?.offer || entry.offer.expires_at > now) return;
      const unanswered_offers = entry.unanswered_offers + 1;
      await trx('waiting_entries')
        .where({ id })
        .update({ unanswered_offers, version: trx.raw('version + 1') });
      await endOffer({ trx, outbox, now }, entry, 'expired');
      if (unanswered_offers < mostUnanswered) return;
      await markForCheck(trx, await artistsOf(trx, entry), new Date(now.getTime() + pauseSeconds * 1000));
    });
  }
  const entries = await knex('waiting_entries')
    .where({ status: 'waiting' })
    .where('ends_at', '<=', now)
    .limit(batchSize)
    .pluck<number[]>('id');
  for (const id of entries) {
    await transaction(async (trx) => {
      const entry = await lockEntry(trx, { id });
      if (entry?.status === 'waiting' && entry.ends_at <= now)
        await endEntry({ trx, outbox, now }, entry, { status: 'expired' });
    });
  }
}

/** Looks at an artist: what was offered may be gone, and what is free may be offered. */
async function checkArtist(tools: OfferTools, artistId: number): Promise<void> {
  await closeBookedOtherwise(tools, artistId);
  await endTakenOffers(tools, artistId);
  const passedOver = new Set<number>();
  while (await offerToAll(tools, artistId, passedOver));
}

/**
 * Offers the free time of an artist to the entries that wait for it, except those passed over. Adds those that cannot take the time that they
 * should get, for example because of another appointment, and returns whether there are any: the time is then for the next ones.
 */
async function offerToAll(tools: OfferTools, artistId: number, passedOver: Set<number>): Promise<boolean> {
  const now = tools.clock.now();
  const wishes = (await readWishes(tools.knex, artistId, now)).filter(({ id }) => !passedOver.has(id));
  if (wishes.length === 0) return false;
  const calendars = await readCalendarsFor(tools.knex, artistId, wishes, now);
  const known = new Map<string, Openings | undefined>();
  const assignments = assignStarts(wishes, now.getTime() / 1000, (wish, taken) => {
    // They differ from those of the wish before only if that one has taken a time.
    const key = `${keyOf(wish)}/${taken.length}`;
    const calendar = calendars.get(keyOf(wish));
    if (!calendar || known.has(key)) return known.get(key);
    const appointments = [...calendar.appointments, ...taken];
    known.set(key, openingsOf({ ...calendar, appointments }, { addressId: wish.addressId, now }));
    return known.get(key);
  });
  const before = passedOver.size;
  for (const { wish } of assignments) {
    if (!(await offer(tools, artistId, wish))) passedOver.add(wish.id);
  }
  await checkAfterHolds(tools, artistId, [...calendars.values()]);
  return passedOver.size > before;
}

/** Ends entries whose client has booked the service at the salon in another way, on one of the days. */
async function closeBookedOtherwise(
  { knex, transaction, outbox, clock }: OfferTools,
  artistId: number,
): Promise<void> {
  const { rows } = await knex.raw<{ rows: { id: number }[] }>(
    `select entry.id from artists artist join waiting_entries entry on entry.salon_id = artist.salon_id
     where artist.artist_id = :artistId and entry.status = 'waiting' and ${bookedOtherwiseSql} is not null`,
    { artistId },
  );
  const now = clock.now();
  for (const { id } of rows) {
    await transaction(async (trx) => {
      const entry = await lockEntry(trx, { id });
      if (entry?.status !== 'waiting') return;
      const found = await trx.raw<{ rows: { booked: number | null }[] }>(
        `select ${bookedOtherwiseSql} as booked from waiting_entries entry where entry.id = :id`,
        { id },
      );
      const appointmentId = found.rows[0]?.booked ?? null;
      if (appointmentId !== null)
        await endEntry({ trx, outbox, now }, entry, { status: 'booked', appointmentId });
    });
  }
}

const bookedOtherwiseSql = `(
  select min(booked.id) from appointments booked
  where booked.client_user_id = entry.client_user_id and booked.salon_id = entry.salon_id
    and booked.service_id = entry.service_id and booked.status = 0 and booked.id > entry.after_appointment_id
    and booked.local_date between entry.from_date and entry.to_date)`;

/** Ends offers of an artist whose time is no longer free for their client, or not as it was offered: the salon has used it, or has changed hours or services. */
async function endTakenOffers(
  { knex, transaction, outbox, clock }: OfferTools,
  artistId: number,
): Promise<void> {
  const now = clock.now();
  const open = await knex('waiting_offers as offer')
    .join('waiting_entries as entry', 'entry.id', 'offer.entry_id')
    .where({ 'offer.artist_id': artistId, 'offer.status': 'open' })
    .where('offer.expires_at', '>', now)
    .select<
      (Pick<AppointmentRequest, 'addressId' | 'serviceId' | 'startTimestamp'> & {
        id: number;
        entryId: number;
        clientUserId: number;
      })[]
    >(
      'offer.id',
      'entry.id as entryId',
      'entry.client_user_id as clientUserId',
      'entry.address_id as addressId',
      'entry.service_id as serviceId',
      knex.raw(`date_part('epoch', lower(offer.during)) as "startTimestamp"`),
    );
  for (const { id, entryId, clientUserId, ...start } of open) {
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

const asClient = { image: 0, processingSeconds: null, isWithinHoursOnly: true } as const;

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

interface Wish extends WaitingWish {
  readonly clientUserId: number;
  readonly addressId: number;
  readonly serviceId: number;
}

/** The entries that wait for an artist and have no offer, oldest first. */
async function readWishes(knex: Knex, artistId: number, now: Date): Promise<Wish[]> {
  const { rows } = await knex.raw<{ rows: Wish[] }>(
    `${wishesSql} where artist.artist_id = :artistId and entry.status = 'waiting' and entry.ends_at > :now
       and (entry.artist_id is null or entry.artist_id = artist.artist_id)
       and not exists (select from waiting_offers current where current.entry_id = entry.id and current.status = 'open')
     order by entry.created_at, entry.id limit ${waitingListLimits.openPerSalon}`,
    { artistId, now },
  );
  return rows;
}

// A client who leaves and joins again is not offered the same times again: otherwise they could keep them from everybody without booking.
const wishesSql = `
  select entry.id, entry.client_user_id as "clientUserId", entry.address_id as "addressId", entry.service_id as "serviceId",
    entry.from_date as "fromDate", entry.to_date as "toDate", entry.earliest_seconds as "earliestSeconds",
    entry.latest_seconds as "latestSeconds", date_part('epoch', entry.created_at) as "createdAt",
    entry.unanswered_offers as unanswered,
    (select date_part('epoch', max(made_at)) from waiting_offers made where made.entry_id = entry.id) as "lastOfferAt",
    (select coalesce(json_agg(json_build_array(date_part('epoch', lower(during)), date_part('epoch', upper(during)))), '[]')
      from waiting_offers made join waiting_entries former on former.id = made.entry_id
      where made.client_user_id = entry.client_user_id and upper(made.during) > :now
        and former.salon_id = entry.salon_id and former.service_id = entry.service_id
        and (made.status in ('declined', 'expired') or former.status = 'left')) as refused
  from artists artist
  join waiting_entries entry on entry.salon_id = artist.salon_id
  join offers offered on offered.artist_id = artist.artist_id and offered.service_id = entry.service_id`;

function keyOf({ addressId, serviceId }: Pick<Wish, 'addressId' | 'serviceId'>): string {
  return `${addressId}/${serviceId}`;
}

/** The calendar of the artist for each address and service that somebody waits for. */
async function readCalendarsFor(
  knex: Knex,
  artistId: number,
  wishes: readonly Wish[],
  now: Date,
): Promise<Map<string, ArtistCalendar>> {
  const calendars = new Map<string, ArtistCalendar>();
  for (const [key, group] of Map.groupBy(wishes, keyOf)) {
    const [{ addressId, serviceId }] = group as [Wish, ...Wish[]];
    const from = group.map(({ fromDate }) => fromDate).sort()[0] ?? '';
    const to =
      group
        .map(({ toDate }) => toDate)
        .sort()
        .at(-1) ?? '';
    const query = { artistIds: [artistId], addressId, serviceId, ...instantsAround(from, to), now };
    const [calendar] = await readCalendars(knex, query);
    if (calendar) calendars.set(key, calendar);
  }
  return calendars;
}

/**
 * Offers the earliest start that fits an entry, if there still is one under the locks of its client and the artist. Returns whether there
 * was.
 */
async function offer(
  { transaction, outbox, clock }: OfferTools,
  artistId: number,
  wish: Wish,
): Promise<boolean> {
  const now = clock.now();
  return transaction(async (trx) => {
    const { clientUserId } = wish;
    await lockArtists(trx, [artistId], { clientId: clientUserId });
    const entry = await lockEntry(trx, { id: wish.id });
    if (entry?.status !== 'waiting' || entry.offer || entry.ends_at <= now) return false;
    const found = await findStart(trx, { artistId, wish, now });
    if (!found) return false;
    const { start, terms } = found;
    const until = offerEnd(start, now.getTime() / 1000);
    if (until === null) return false;
    const inserted = await trx.raw<{ rows: { id: number }[] }>(
      `insert into waiting_offers
         (entry_id, client_user_id, artist_id, during, duration_seconds, price_cents, made_at, expires_at)
       select :entryId, :clientUserId, :artistId, tstzrange(:from, :until), :duration, :price, :now, :expires
       where not exists (select from waiting_offers other
         where other.artist_id = :artistId and other.status = 'open' and other.during && tstzrange(:from, :until))
       returning id`,
      {
        entryId: wish.id,
        clientUserId,
        artistId,
        from: new Date(start * 1000),
        until: new Date((start + terms.processingSeconds) * 1000),
        duration: terms.durationSeconds,
        price: terms.priceCents,
        now,
        expires: new Date(until * 1000),
      },
    );
    const offerId = inserted.rows[0]?.id;
    if (offerId === undefined) return false;
    await trx('waiting_entries')
      .where({ id: wish.id })
      .update({ version: trx.raw('version + 1') });
    await publishOffer({ trx, outbox }, offerId);
    return true;
  });
}

/** By the rules of a booking by this client, with their limits: nothing is offered that they could not accept. */
async function findStart(
  trx: Knex.Transaction,
  { artistId, wish, now }: { readonly artistId: number; readonly wish: Wish; readonly now: Date },
) {
  const { addressId, serviceId, clientUserId } = wish;
  const bookable = await readBookable(trx, {
    artistIds: [artistId],
    addressId,
    serviceId,
    ...instantsAround(wish.fromDate, wish.toDate),
    now,
    clientUserId,
  });
  const openings = bookable && openingsOf(bookable, { addressId, now });
  if (!openings) return undefined;
  const requestAt = (startTimestamp: number) => ({
    artistId,
    addressId,
    serviceId,
    startTimestamp,
    ...asClient,
  });
  const terms = serviceTermsFor(requestAt(0), bookable, undefined);
  if (!terms) return undefined;
  const none = { booked: 0, canceled: [], released: [], planned: [], existing: undefined };
  const accepts = (start: number) => refuseByLimits(requestAt(start), { bookable, terms }, none) === null;
  const start = firstFittingStart(openings, wish, { now: now.getTime() / 1000, accepts });
  return start === null ? undefined : { start, terms };
}

/** Looks again when the first hold ends: nothing else says that its time is free. */
async function checkAfterHolds(
  { knex, clock }: OfferTools,
  artistId: number,
  calendars: readonly ArtistCalendar[],
): Promise<void> {
  const now = clock.now().getTime() / 1000;
  const ends = calendars.flatMap(({ holds }) => holds.map(([, , expires]) => expires));
  const first = Math.min(...ends.filter((expires) => expires > now));
  if (!Number.isFinite(first)) return;
  const dueAt = new Date(first * 1000);
  const known: unknown = await knex('waiting_checks')
    .where({ artist_id: artistId })
    .where('due_at', '>', clock.now())
    .where('due_at', '<=', dueAt)
    .first('id');
  if (known === undefined) await markForCheck(knex, [artistId], dueAt);
}
