import { waitingListLimits } from '@frizo/contracts';
import { instantToWallClock, localDay } from '@frizo/local-time';
import type { Loop, ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockArtists } from '../appointments/lock-artists.ts';
import { serviceTermsFor } from '../appointments/change-decision.ts';
import { refuseByLimits } from '../appointments/client-limits.ts';
import { instantsAround, readBookable } from '../availability/calendars.store.ts';
import type { ArtistCalendar, OccupiedSpan } from '../domain/artist-calendar.ts';
import { openingsOf, type Openings } from '../domain/openings.ts';
import { assignStarts, firstFittingStart, offerEnd, type WaitingRequest } from '../domain/waiting-offers.ts';
import { canKeepAnother, holdLifetimeMs } from '../holds/holds.store.ts';
import { asClient, closeBookedOtherwise, endExpired, endTakenOffers, type OfferTools } from './end-offers.ts';
import {
  keyOf,
  readCalendarsFor,
  readKnownStarts,
  readUndoableSpans,
  removeTakenStarts,
  touches,
  type Span,
} from './known-starts.store.ts';
import { publishOffer } from './waiting-events.ts';
import { lockEntry, markForCheck } from './waiting-list.store.ts';

/** Artists per run. */
const batchSize = 100;

/** How often the free time of an artist is distributed in a run, so that one artist does not hold up all others. */
const mostRounds = 10;

/** What has failed is tried again after this time, while everything else goes on. */
const retryMs = 60_000;

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
  const { knex, clock, log } = tools;
  if (!(await isAnythingDue(knex, clock.now()))) return;
  await endExpired(tools);
  const due = await knex('waiting_checks')
    .where('due_at', '<=', clock.now())
    .orderBy('id')
    .limit(batchSize)
    .select<{ id: number; artist_id: number }[]>('id', 'artist_id');
  for (const [artistId, checks] of Map.groupBy(due, ({ artist_id }) => artist_id)) {
    const ids = checks.map(({ id }) => id);
    try {
      await checkArtist(tools, artistId);
      // Only now: if the process stops before, the next run looks again. Marks that were added meanwhile stay.
      await knex('waiting_checks').whereIn('id', ids).delete();
    } catch (err) {
      log.error({ err, artistId }, 'looking at an artist for the waiting list failed and is tried again');
      await knex('waiting_checks')
        .whereIn('id', ids)
        .update({ due_at: new Date(clock.now().getTime() + retryMs) });
    }
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

/** Looks at an artist: what was offered may be gone, and what is free may be offered. */
async function checkArtist(tools: OfferTools, artistId: number): Promise<void> {
  await closeBookedOtherwise(tools, artistId);
  await endTakenOffers(tools, artistId);
  await removeTakenStarts(tools.knex, artistId, tools.clock.now());
  const passedOver = new Set<number>();
  for (let round = 0; round < mostRounds; round += 1) {
    if (!(await offerToAll(tools, artistId, passedOver))) return;
  }
  await markForCheck(tools.knex, [artistId], tools.clock.now());
}

/**
 * Offers the free time of an artist to the entries that wait for it, except those passed over. Adds those that cannot take the time that they
 * should get, for example because of another appointment, and returns whether there are any: the time is then for the next ones.
 */
async function offerToAll(tools: OfferTools, artistId: number, passedOver: Set<number>): Promise<boolean> {
  const now = tools.clock.now();
  const requests = (await readRequests(tools.knex, artistId, now)).filter(({ id }) => !passedOver.has(id));
  if (requests.length === 0) return false;
  const calendars = await readCalendarsFor(tools.knex, artistId, requests, now);
  const undoable = await readUndoableSpans(tools.knex, artistId, now);
  const known = new Map<string, Openings | undefined>();
  const assignments = assignStarts(requests, now.getTime() / 1000, (request, taken) => {
    // They differ from those of the request before only if that one has taken a time.
    const key = `${keyOf(request)}/${taken.length}`;
    const calendar = calendars.get(keyOf(request));
    if (!calendar || known.has(key)) return known.get(key);
    const unavailable = undoable.map(([from, until]): OccupiedSpan => [from, until, 0]);
    const appointments = [...calendar.appointments, ...unavailable, ...taken];
    known.set(key, openingsOf({ ...calendar, appointments }, { addressId: request.addressId, now }));
    return known.get(key);
  });
  const before = passedOver.size;
  for (const { request } of assignments) {
    if (!(await offer(tools, artistId, request))) passedOver.add(request.id);
  }
  await checkAfterHolds(tools, artistId, [...calendars.values()]);
  return passedOver.size > before;
}

interface ClientRequest extends WaitingRequest {
  readonly clientUserId: number;
  readonly addressId: number;
  readonly serviceId: number;
}

/** The entries that wait for an artist and have no offer, oldest first. */
async function readRequests(knex: Knex, artistId: number, now: Date): Promise<ClientRequest[]> {
  const { rows } = await knex.raw<{ rows: Omit<ClientRequest, 'knownStarts'>[] }>(
    `${requestsSql} where artist.artist_id = :artistId and entry.status = 'waiting' and entry.ends_at > :now
       and (entry.artist_id is null or entry.artist_id = artist.artist_id)
       and not exists (select from waiting_offers current where current.entry_id = entry.id and current.status = 'open')
     order by entry.created_at, entry.id limit ${waitingListLimits.openPerSalonInAll}`,
    { artistId, now },
  );
  const known = await readKnownStarts(knex, artistId);
  return rows.map((row) => ({ ...row, knownStarts: known.get(row.id) ?? new Set() }));
}

// A client who leaves and joins again is not offered the same times again, and not more often: otherwise they could keep them from everybody
// without booking. What the salon has taken back twice is not offered a third time: each time costs the client two mails.
const requestsSql = `
  select entry.id, entry.client_user_id as "clientUserId", entry.address_id as "addressId", entry.service_id as "serviceId",
    entry.from_date as "fromDate", entry.to_date as "toDate", entry.earliest_seconds as "earliestSeconds",
    entry.latest_seconds as "latestSeconds", date_part('epoch', entry.created_at) as "createdAt",
    entry.unanswered_offers as unanswered,
    (select date_part('epoch', max(made_at)) from waiting_offers made join waiting_entries former on former.id = made.entry_id
      where made.client_user_id = entry.client_user_id
        and former.salon_id = entry.salon_id and former.service_id = entry.service_id) as "lastOfferAt",
    (select coalesce(json_agg(json_build_array(date_part('epoch', lower(during)), date_part('epoch', upper(during)))), '[]')
      from waiting_offers made join waiting_entries former on former.id = made.entry_id
      where made.client_user_id = entry.client_user_id and upper(made.during) > :now
        and former.salon_id = entry.salon_id and former.service_id = entry.service_id
        and (made.status in ('declined', 'expired') or former.status = 'left'
          or (made.status = 'taken' and exists (select from waiting_offers earlier
            where earlier.client_user_id = made.client_user_id and earlier.id < made.id and earlier.status = 'taken'
              and earlier.during && made.during)))) as refused
  from artists artist
  join waiting_entries entry on entry.salon_id = artist.salon_id
  join offers offered on offered.artist_id = artist.artist_id and offered.service_id = entry.service_id`;

/**
 * Offers the earliest start that fits an entry, if there still is one under the locks of its client and the artist. Returns whether there
 * was.
 */
async function offer(
  { transaction, outbox, clock }: OfferTools,
  artistId: number,
  request: ClientRequest,
): Promise<boolean> {
  const now = clock.now();
  return transaction(async (trx) => {
    const { clientUserId } = request;
    await lockArtists(trx, [artistId], { clientId: clientUserId });
    const entry = await lockEntry(trx, { id: request.id });
    if (entry?.status !== 'waiting' || entry.offer || entry.ends_at <= now) return false;
    const found = await findStart(trx, { artistId, request, now });
    if (!found) return false;
    const { start, terms, timezone, isEmailConfirmed } = found;
    const { date } = instantToWallClock(new Date(start * 1000), timezone);
    const { from, until: endOfDay } = localDay(date, timezone);
    const day = { from: new Date(from * 1000), until: new Date(endOfDay * 1000) };
    if (!(await canKeepAnother(trx, { clientUserId, isEmailConfirmed, artistId, day }, now))) {
      await markForCheck(trx, [artistId], new Date(now.getTime() + holdLifetimeMs));
      return false;
    }
    const until = offerEnd(start, now.getTime() / 1000, timezone);
    if (until === null) return false;
    const inserted = await trx.raw<{ rows: { id: number }[] }>(
      `insert into waiting_offers
         (entry_id, client_user_id, artist_id, during, duration_seconds, price_cents, made_at, expires_at)
       select :entryId, :clientUserId, :artistId, tstzrange(:from, :until), :duration, :price, :now, :expires
       where not exists (select from waiting_offers other
         where other.artist_id = :artistId and other.status = 'open' and other.during && tstzrange(:from, :until))
       returning id`,
      {
        entryId: request.id,
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
      .where({ id: request.id })
      .update({ version: trx.raw('version + 1') });
    await publishOffer({ trx, outbox }, offerId);
    return true;
  });
}

/** By the rules of a booking by this client, with their limits: nothing is offered that they could not accept. */
async function findStart(
  trx: Knex.Transaction,
  {
    artistId,
    request,
    now,
  }: { readonly artistId: number; readonly request: ClientRequest; readonly now: Date },
) {
  const { addressId, serviceId, clientUserId } = request;
  const bookable = await readBookable(trx, {
    artistIds: [artistId],
    addressId,
    serviceId,
    ...instantsAround(request.fromDate, request.toDate),
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
  const notToOffer = [
    ...(await readOpenOffers(trx, artistId)),
    ...(await readUndoableSpans(trx, artistId, now)),
  ];
  const accepts = (start: number) =>
    !touches(notToOffer, start, start + terms.processingSeconds) &&
    refuseByLimits(requestAt(start), { bookable, terms }, none) === null;
  const start = firstFittingStart(openings, request, { now: now.getTime() / 1000, accepts });
  return start === null
    ? undefined
    : { start, terms, timezone: openings.timezone, isEmailConfirmed: bookable.isEmailConfirmed };
}

/** The times that are offered, [from, until), also to the same client: for a booking of theirs these count as free. */
async function readOpenOffers(trx: Knex, artistId: number): Promise<Span[]> {
  const rows = await trx('waiting_offers')
    .where({ artist_id: artistId, status: 'open' })
    .select<{ from: number; until: number }[]>(
      trx.raw(`date_part('epoch', lower(during)) as "from"`),
      trx.raw(`date_part('epoch', upper(during)) as "until"`),
    );
  return rows.map(({ from, until }) => [from, until]);
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
  const marked: unknown = await knex('waiting_checks')
    .where({ artist_id: artistId, due_at: dueAt })
    .first('id');
  if (marked === undefined) await markForCheck(knex, [artistId], dueAt);
}
