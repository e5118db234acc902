import { createHash } from 'node:crypto';
import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { presentItem, type CardRow } from './gallery-item.presenter.ts';
import {
  countedAtMost,
  type Cursor,
  type PageRequest,
  type Position,
  type SearchFilter,
  type TimeFilter,
} from './search-filter.ts';
import { gatherNewest, scanNewest, walkNewest } from './search-newest-by-artist.ts';
import { anyTime } from './availability.ts';
import { searchNewest } from './search-newest.ts';
import { searchNear } from './search-near.ts';
import { searchOrdered } from './search-ordered.ts';
import { pageStatement, type SearchQuery } from './page-statement.ts';

export interface Found {
  readonly items: GalleryItem[];
  /** Of all pages, at most `countedAtMost`. */
  readonly count: number;
  /** Where the next page begins; undefined on the last one. */
  readonly next: Cursor | undefined;
}

export interface GallerySearchStore {
  /** @param now the earliest free start */
  search(filter: SearchFilter, page: PageRequest, now: Date): Promise<Found>;
  placeOfZip(zip: string): Promise<Position | undefined>;
  /** The largest city of a state, by its two letters. */
  placeOfState(state: string): Promise<Position | undefined>;
}

interface Counted {
  readonly total: string;
  /** Whether that is the whole count. */
  readonly is_all: boolean;
}
type Work = CardRow & {
  readonly created_micros: number;
  /** In a search by price or free start. */
  readonly order_key?: number;
  readonly order_artist_id?: number;
  readonly order_service_id?: number;
};
/** Without works there is one row, with the count alone. */
type Row = Counted & (Work | { readonly item_id: null });

export function createGallerySearchStore(knex: Knex): GallerySearchStore {
  const runAt = async (search: SearchQuery, page: PageRequest, time: TimeFilter): Promise<Result> => {
    const { text, bindings } = pageStatement(search, time);
    const query = knex.raw<{ rows: Row[] }>(text, bindings);
    const name = nameOf(text, page);
    return resultOf((await withDeadline(name ? query.options({ name }) : query)).rows);
  };

  return {
    async search(filter, page, now) {
      const run = (search: SearchQuery) => runAt(search, page, filter.time ?? anyTime(now));
      if (filter.order) return pageOf(await run(searchOrdered(filter, page, now)), page, filter);
      if (filter.near) return pageOf(await run(searchNear(filter, filter.near, page)), page, filter);
      const takeGathered = async (gathered: Result) => {
        const isMany = gathered.total >= countedAtMost;
        return pageOf(isMany ? await run(scanNewest(filter, page)) : gathered, page);
      };
      const isChosen = filter.artistId !== undefined || filter.salonId !== undefined;
      if (isChosen) return takeGathered(await run(gatherNewest(filter, page, true)));
      if (!filter.name && !filter.time) return pageOf(await run(searchNewest(filter, page)), page);
      const walked = await run(walkNewest(filter, page));
      const hasPage = isWholePage(walked, page);
      if (hasPage && walked.isAll) return pageOf(walked, page);
      const gathered = await run(gatherNewest(filter, page, !hasPage));
      if (hasPage) return pageOf({ ...gathered, works: walked.works }, page);
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

/** The length of the portal's pages; every other length or offset would leave a plan behind. */
const usualCount = 12;

/**
 * The name of a prepared statement: planning takes longer than searching, so each connection plans the usual searches once. There is a
 * statement for each combination of filters.
 */
function nameOf(text: string, { count, offset, after }: PageRequest): string | undefined {
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

/** Whether the page is complete: it is full, or it contains all works. */
function isWholePage({ works, total, isAll }: Result, { count, offset, after }: PageRequest): boolean {
  return works.length > count || (!after && isAll && offset + works.length >= total);
}

function pageOf({ works, total }: Result, { count }: PageRequest, filter: SearchFilter = {}): Found {
  const shown = works.slice(0, count);
  const last = shown.at(-1);
  return {
    // In a search by state the distance from its largest city means nothing to the visitor.
    items: shown.map((work) => presentItem(filter.near?.state ? { ...work, distance: null } : work)),
    count: total,
    next: last && works.length > count ? cursorOf(last) : undefined,
  };
}

function cursorOf(work: Work): Cursor {
  const { created_micros: createdMicros, item_id: itemId, salon_id: id, distance } = work;
  const { order_key: key, order_artist_id: artistId, order_service_id: salonServiceId } = work;
  if (key !== undefined && artistId !== undefined && salonServiceId !== undefined)
    return { createdMicros, itemId, service: { key, artistId, salonServiceId } };
  const isNear = distance !== undefined && distance !== null;
  return { createdMicros, itemId, salon: isNear ? { distance, id } : undefined };
}
