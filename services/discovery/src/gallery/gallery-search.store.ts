import { createHash } from 'node:crypto';
import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { presentItem, type CardRow } from './gallery-item.presenter.ts';
import {
  countedAtMost,
  type Mark,
  type PageAsked,
  type Position,
  type SearchFilter,
  type WantedTime,
} from './search-filter.ts';
import { gatherNewest, scanNewest, walkNewest } from './search-by-whom.ts';
import { anyTime } from './next-free.ts';
import { searchNewest } from './search-newest.ts';
import { searchNear } from './search-near.ts';
import { searchOrdered } from './search-ordered.ts';
import { pageStatement, type PageSql } from './page-statement.ts';

export interface Found {
  readonly items: GalleryItem[];
  /** In all, counted up to `countedAtMost`. */
  readonly count: number;
  /** Where the next page begins; undefined at the end. */
  readonly next: Mark | undefined;
}

export interface GallerySearchStore {
  /** `now` is what free starts are counted from. */
  search(filter: SearchFilter, asked: PageAsked, now: Date): Promise<Found>;
  placeOfZip(zip: string): Promise<Position | undefined>;
  /** Where a state's largest city is; by its two letters. */
  placeOfState(state: string): Promise<Position | undefined>;
}

interface Counted {
  readonly total: string;
  /** Whether that is the whole count. */
  readonly is_all: boolean;
}
type Work = CardRow & {
  readonly created_micros: number;
  /** Of an order of its own. */
  readonly order_key?: number;
  readonly order_artist_id?: number;
  readonly order_service_id?: number;
};
/** Where nothing is found the count comes alone. */
type Row = Counted & (Work | { readonly item_id: null });

export function createGallerySearchStore(knex: Knex): GallerySearchStore {
  const runAt = async (page: PageSql, asked: PageAsked, time: WantedTime): Promise<Result> => {
    const { text, bindings } = pageStatement(page, time);
    const query = knex.raw<{ rows: Row[] }>(text, bindings);
    const name = nameOf(text, asked);
    return resultOf((await withDeadline(name ? query.options({ name }) : query)).rows);
  };

  return {
    async search(filter, asked, now) {
      const run = (page: PageSql) => runAt(page, asked, filter.time ?? anyTime(now));
      if (filter.order) return pageOf(await run(searchOrdered(filter, asked, now)), asked, filter);
      if (filter.near) return pageOf(await run(searchNear(filter, filter.near, asked)), asked, filter);
      const takeGathered = async (gathered: Result) => {
        const isMany = gathered.total >= countedAtMost;
        return pageOf(isMany ? await run(scanNewest(filter, asked)) : gathered, asked);
      };
      const isChosen = filter.artistId !== undefined || filter.salonId !== undefined;
      if (isChosen) return takeGathered(await run(gatherNewest(filter, asked, true)));
      if (!filter.name && !filter.time) return pageOf(await run(searchNewest(filter, asked)), asked);
      const walked = await run(walkNewest(filter, asked));
      const hasPage = isWholePage(walked, asked);
      if (hasPage && walked.isAll) return pageOf(walked, asked);
      const gathered = await run(gatherNewest(filter, asked, !hasPage));
      if (hasPage) return pageOf({ ...gathered, works: walked.works }, asked);
      return takeGathered(gathered);
    },
    placeOfZip: (zip) => knex('places').first('lat', 'lon').where({ zip }),
    placeOfState: (state) =>
      knex('cities')
        .first('lat', 'lon', 'state')
        .where({ state })
        .orderBy([{ column: 'population', order: 'desc' }, 'zip']),
  };
}

/** What pages ask for; other lengths and offsets would leave a plan of each behind. */
const usualCount = 12;

/**
 * Planning takes longer than searching, so each connection plans the usual searches once: that is what a statement's name is for. There are as
 * many as there are kinds of filters.
 */
function nameOf(text: string, { count, offset, after }: PageAsked): string | undefined {
  if (count !== usualCount || (offset > 0 && !after)) return undefined;
  return `search-${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
}

interface Result {
  readonly works: readonly Work[];
  readonly total: number;
  readonly isAll: boolean;
}

function resultOf(rows: readonly Row[]): Result {
  return {
    works: rows.filter((row): row is Counted & Work => row.item_id !== null),
    total: Number(rows[0]?.total ?? 0),
    isAll: rows[0]?.is_all ?? true,
  };
}

/** Whether there can be no more on this page: one more than fits was found, or all there are. */
function isWholePage({ works, total, isAll }: Result, { count, offset, after }: PageAsked): boolean {
  return works.length > count || (!after && isAll && offset + works.length >= total);
}

function pageOf({ works, total }: Result, { count }: PageAsked, filter: SearchFilter = {}): Found {
  const shown = works.slice(0, count);
  const last = shown.at(-1);
  return {
    // Miles from the largest city of a state that was searched mean nothing to anybody.
    items: shown.map((work) => presentItem(filter.near?.state ? { ...work, distance: null } : work)),
    count: total,
    next: last && works.length > count ? markOf(last) : undefined,
  };
}

function markOf(work: Work): Mark {
  const { created_micros: createdMicros, item_id: itemId, salon_id: id, distance } = work;
  const { order_key: key, order_artist_id: artistId, order_service_id: salonServiceId } = work;
  if (key !== undefined && artistId !== undefined && salonServiceId !== undefined)
    return { createdMicros, itemId, service: { key, artistId, salonServiceId } };
  const isNear = distance !== undefined && distance !== null;
  return { createdMicros, itemId, salon: isNear ? { distance, id } : undefined };
}
