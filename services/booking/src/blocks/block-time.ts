import type { blockTime as blockTimeCall, ParsedRequestOf, TimeBlock } from '@frizo/contracts';
import type { Knex } from 'knex';
import { lockArtists } from '../appointments/lock-artists.ts';
import { badFields, timeTaken } from './block-refusals.ts';
import { blockSpans, type DaySpan } from './block-spans.ts';
import { presentBlock } from './block.presenter.ts';
import { insertBlocks, takenSpans } from './blocks.store.ts';
import { clocksAt } from './salon-places.ts';

export interface BlockTools {
  readonly trx: Knex.Transaction;
  readonly now: Date;
  readonly salonId: number;
}

/**
 * Keeps an artist free at a time of one or more days, all or none (spec 7.2). Holds do not stand in the way: they are a courtesy.
 * @throws DomainError 409 with the days on which something lies there; 404 for an artist or address of another salon
 */
export async function blockTime(
  { trx, now, salonId }: BlockTools,
  { userID: artistId, dates, addressList, from, to }: ParsedRequestOf<typeof blockTimeCall>,
): Promise<TimeBlock[]> {
  if (to <= from) throw badFields({ to: ['VALUE_IS_TO_LOW'] });
  const timezones = await clocksAt(trx, salonId, { artistId, addressIds: addressList });
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

/** A day that has begun can still be blocked, one that is over cannot. */
function refusePast(days: readonly DaySpan[], now: Date): void {
  const over = days.filter(({ until }) => until * 1000 <= now.getTime());
  if (over.length === 0) return;
  throw badFields(Object.fromEntries(over.map(({ date }) => [`dates.${date}`, ['VALUE_IS_NOT_IN_FUTURE']])));
}
