import type { changeBlock as changeBlockCall, ParsedRequestOf, TimeBlock } from '@frizo/contracts';
import { instantToWallClock, localDay } from '@frizo/local-time';
import { DomainError, notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { lockArtists } from '../appointments/lock-artists.ts';
import type { Professional } from '../people/professional.policy.ts';
import { overMidnight, timeTaken } from './block-refusals.ts';
import { presentBlock, type BlockRow } from './block.presenter.ts';
import { blocksFor, takenSpans, updateBlock } from './blocks.store.ts';
import { clocksAt } from './salon-places.ts';

/**
 * Moves or alters a block (spec 7.2), also to another artist of the salon. It ends on the day it begins on, and is not moved to where the
 * time is over (spec 5.7). @throws DomainError 409, 400 booking.next_day, 404 for what is not the asker's
 */
export async function changeBlock(
  { trx, now, actor }: { trx: Knex.Transaction; now: Date; actor: Professional },
  request: ParsedRequestOf<typeof changeBlockCall>,
): Promise<TimeBlock> {
  const { id, masterUser: artistId, startTimestamp, durationTime } = request;
  const place = { artistId, addressIds: [request.address] };
  const [timezone = 'UTC'] = await clocksAt(trx, actor.salonId, place);
  const before = await lockBlock(trx, actor, { id, artistId });
  const { date } = instantToWallClock(new Date(startTimestamp * 1000), timezone);
  if (startTimestamp + durationTime > localDay(date, timezone).until) throw overMidnight();
  const startsAt = new Date(startTimestamp * 1000);
  const isMoved = startsAt.getTime() !== before.starts_at.getTime();
  if (isMoved && startsAt < now) throw timeTaken();
  const span = { startsAt, endsAt: new Date((startTimestamp + durationTime) * 1000) };
  if ((await takenSpans(trx, artistId, [span], id)).size > 0) throw timeTaken();
  return presentBlock(await updateBlock(trx, before, { artistId, ...span }));
}

/** Locks both artists before the row, as everybody does. */
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
  throw new DomainError('booking.changed_meanwhile', 'This block was changed in the meantime.', {
    status: 409,
  });
}
