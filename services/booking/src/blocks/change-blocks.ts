import type {
  blockTime as blockTimeCall,
  changeBlock as changeBlockCall,
  ParsedRequestOf,
  removeBlock as removeBlockCall,
  TimeBlock,
} from '@frizo/contracts';
import { instantToWallClock, localDay } from '@frizo/local-time';
import { DomainError, type DomainErrorDetails, notFound, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { refuseTooFarAhead } from '../availability/validate-days.ts';
import { lockArtists } from '../appointments/lock-artists.ts';
import { nearestFree, nearestReachDays } from '../domain/free-starts.ts';
import { uniteSpans } from '../domain/spans.ts';
import { wholeDays } from '../domain/working-hours.ts';
import { blockSpans, type DaySpan } from './block-spans.ts';
import {
  type BlockRow,
  blocksFor,
  busyAround,
  timezonesAt,
  deleteBlock,
  insertBlocks,
  presentBlock,
  takenSpans,
  updateBlock,
} from './blocks.store.ts';

interface BlockTools {
  readonly trx: Knex.Transaction;
  readonly now: Date;
  readonly salonId: number;
}

/**
 * Blocks a time of an artist on one or more days, all or none (spec 7.2). Holds do not prevent it.
 * @throws DomainError 409 with the days on which the time is taken; 404 for an artist or address of another salon
 */
export async function blockTime(
  { trx, now, salonId }: BlockTools,
  { userID: artistId, dates, addressList, from, to }: ParsedRequestOf<typeof blockTimeCall>,
): Promise<TimeBlock[]> {
  if (to <= from) throw badFields({ to: ['VALUE_IS_TO_LOW'] });
  refuseTooFarAhead(Object.fromEntries(dates.map((date, index) => [`dates.${index}`, date])), now);
  const timezones = await timezonesAt(trx, salonId, { artistId, addressIds: addressList });
  const days = blockSpans({ dates, timezones, from, to });
  refusePast(days, now);
  const spans = days.map((day) => ({
    startsAt: new Date(day.from * 1000),
    endsAt: new Date(day.until * 1000),
  }));
  await lockArtists(trx, [artistId]);
  const taken = await takenSpans(trx, artistId, spans);
  if (taken.size > 0) {
    const takenDates = new Set([...taken].map((place) => days[place]?.date));
    throw timeTaken(dates.map((_, index) => takenDates.has(index)));
  }
  const rows = await insertBlocks(trx, artistId, spans);
  return rows.map(presentBlock);
}

/** A day that has started can still be blocked, one that is over cannot. */
function refusePast(days: readonly DaySpan[], now: Date): void {
  const over = days.filter(({ until }) => until * 1000 <= now.getTime());
  if (over.length === 0) return;
  throw badFields(Object.fromEntries(over.map(({ date }) => [`dates.${date}`, ['VALUE_IS_NOT_IN_FUTURE']])));
}

/**
 * Moves or changes a block (spec 7.2), also to another artist of the salon. It ends on the day it begins on, and cannot be moved into the
 * past (spec 5.7).
 * @throws DomainError 409, with the current block if it has another version than the request, or with the nearest free starts; 400 booking.next_day, 404 for a block that the actor may not change
 */
export async function changeBlock(
  { trx, now, actor }: { trx: Knex.Transaction; now: Date; actor: Professional },
  request: ParsedRequestOf<typeof changeBlockCall>,
): Promise<TimeBlock> {
  const { id, version, masterUser: artistId, startTimestamp, durationTime } = request;
  const place = { artistId, addressIds: [request.address] };
  const [timezone = 'UTC'] = await timezonesAt(trx, actor.salonId, place);
  const before = await lockBlock(trx, actor, { id, artistId });
  if (isOutdated(version, before)) throw changedMeanwhile(before);
  const { date } = instantToWallClock(new Date(startTimestamp * 1000), timezone);
  const startsAt = new Date(startTimestamp * 1000);
  const isMoved = startsAt.getTime() !== before.starts_at.getTime();
  if (isMoved) refuseTooFarAhead({ startTimestamp: date }, now);
  if (startTimestamp + durationTime > localDay(date, timezone).until) throw overMidnight();
  const span = { startsAt, endsAt: new Date((startTimestamp + durationTime) * 1000) };
  const isTaken = (await takenSpans(trx, artistId, [span], id)).size > 0;
  if (isTaken || (isMoved && startsAt < now))
    throw timeTaken([true], await nearestStarts({ trx, now }, request, timezone));
  return presentBlock(await updateBlock(trx, before, { artistId, ...span }));
}

/** Where a block of this length would be free, nearest to where it cannot be. Outside of the working hours too, since it is a block. */
async function nearestStarts(
  { trx, now }: Pick<BlockTools, 'trx' | 'now'>,
  { id, masterUser: artistId, startTimestamp, durationTime }: ParsedRequestOf<typeof changeBlockCall>,
  timezone: string,
): Promise<number[]> {
  const instant = new Date(startTimestamp * 1000);
  const query = { artistId, instant, days: nearestReachDays + 1, exceptBlockId: id };
  const openings = {
    timezone,
    processingSeconds: durationTime,
    hours: wholeDays,
    busy: uniteSpans(await busyAround(trx, query)),
    notBefore: now.getTime() / 1000,
  };
  return nearestFree(openings, startTimestamp, offered);
}

const offered = 6;

/** Locks both artists before the row, like all code that locks. */
async function lockBlock(
  trx: Knex.Transaction,
  actor: Professional,
  { id, artistId }: { readonly id: number; readonly artistId: number },
): Promise<BlockRow> {
  const read = (): Knex.QueryBuilder => blocksFor(trx, actor).where('block.id', id);
  const seen = await read().first<BlockRow | undefined>();
  if (!seen) throw notFound('There is no such block.');
  await lockArtists(trx, [seen.artist_id, artistId]);
  const block = await read().forUpdate('block').first<BlockRow | undefined>();
  if (!block) throw notFound('There is no such block.');
  if (block.artist_id === seen.artist_id) return block;
  throw changedMeanwhile(block);
}

function isOutdated(version: number | undefined, block: BlockRow): boolean {
  return version !== undefined && version !== block.version;
}

/** 409, with the block as it is now. */
function changedMeanwhile(block: BlockRow): DomainError {
  const changed = {
    key: 'booking.changed_meanwhile',
    message: 'This block was changed in the meantime.',
    details: { block: presentBlock(block) },
  };
  return new DomainError(changed.key, changed.message, { status: 409, items: [changed] });
}

/**
 * Unblock (spec 7.2). Safe to repeat.
 * @throws DomainError 409 for a block of another version than the given one, 404 for a block that the actor may not change
 */
export async function removeBlock(
  trx: Knex.Transaction,
  actor: Professional,
  { id, version }: ParsedRequestOf<typeof removeBlockCall>,
): Promise<void> {
  const block = await blocksFor(trx, actor)
    .where('block.id', id)
    .forUpdate('block')
    .first<BlockRow | undefined>();
  if (block && isOutdated(version, block)) throw changedMeanwhile(block);
  if (block) await deleteBlock(trx, block);
  else if (await trx('blocks').where({ id }).first<BlockRow | undefined>()) {
    throw notFound('There is no such block.');
  }
}

const taken = {
  key: 'booking.slot_taken',
  message: 'This time is no longer free. Please choose another one.',
};

/** 409: the time is taken or in the past. With an item for each day, and the nearest free starts where they are offered. */
function timeTaken(days: readonly boolean[], nearest?: readonly number[]): DomainError {
  const item = nearest ? { ...taken, details: { nearest } } : taken;
  const items: DomainErrorDetails['items'] = days.map((isTaken) => (isTaken ? item : null));
  return new DomainError(taken.key, taken.message, { status: 409, items });
}

/** 400: the specification's text (5.7). */
function overMidnight(): DomainError {
  return new DomainError(
    'booking.next_day',
    'Block may not extend to the next day. Reduce block duration to fit to a single day?',
  );
}

export function badFields(fields: Record<string, string[]>): DomainError {
  return new DomainError('request.invalid', 'Please check what you have entered.', { fields });
}
