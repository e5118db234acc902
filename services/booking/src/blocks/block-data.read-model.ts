import type { Professional } from '@frizo/service-kit';
import type { getBlockData, ParsedRequestOf, TimeBlock } from '@frizo/contracts';
import type { Knex } from 'knex';
import { refuseTooLate } from '../availability/validate-days.ts';
import { badFields } from './change-blocks.ts';
import { blocksFor, presentBlock, type BlockRow } from './blocks.store.ts';

const longestSeconds = 40 * 86_400;

/**
 * The blocks that touch each artist's span of time (spec 7.2). Contains no blocks of artists that the actor may not see.
 * @throws DomainError 400
 */
export async function readBlockData(
  knex: Knex,
  { list }: ParsedRequestOf<typeof getBlockData>,
  actor: Professional,
): Promise<TimeBlock[]> {
  refuseInvalidSpans(list);
  refuseTooLate(Object.fromEntries(list.map(({ from }, index) => [`list.${index}.from`, from])));
  const touchesSpan = `exists (
    select from unnest(?::bigint[], ?::float8[], ?::float8[]) as span (artist_id, starts, ends)
    where span.artist_id = block.artist_id and block.starts_at < to_timestamp(span.ends)
    and block.ends_at > to_timestamp(span.starts))`;
  const rows = await blocksFor(knex, actor)
    .whereIn(
      'block.artist_id',
      list.map(({ id }) => id),
    )
    // For the index: the whole range, which contains each artist's span.
    .where('block.starts_at', '<', instant(Math.max(...list.map(({ to }) => to))))
    .where('block.ends_at', '>', instant(Math.min(...list.map(({ from }) => from))))
    .whereRaw(touchesSpan, [list.map(({ id }) => id), list.map(({ from }) => from), list.map(({ to }) => to)])
    .orderBy(['block.starts_at', 'block.id'])
    .select<BlockRow[]>();
  return rows.map(presentBlock);
}

function refuseInvalidSpans(list: ParsedRequestOf<typeof getBlockData>['list']): void {
  const fields: Record<string, string[]> = {};
  list.forEach(({ from, to }, index) => {
    if (to < from) fields[`list.${index}.to`] = ['VALUE_IS_TO_LOW'];
    if (to - from > longestSeconds) fields[`list.${index}.to`] = ['VALUE_IS_TO_HIGH'];
  });
  if (Object.keys(fields).length > 0) throw badFields(fields);
}

function instant(unixSeconds: number): Date {
  return new Date(unixSeconds * 1000);
}
