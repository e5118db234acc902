import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { presentItem, type CardRow } from './gallery-item.presenter.ts';
import type { Mark, PageAsked, Place, SearchFilter } from './search-filter.ts';
import { gatherNewest, searchNewest, walkNewest } from './search-newest.ts';
import { searchNear } from './search-near.ts';
import { pageStatement, type PageSql } from './page-statement.ts';

export interface Found {
  readonly items: GalleryItem[];
  /** In all, counted up to `countedAtMost`. */
  readonly count: number;
  /** Where the next page begins; undefined at the end. */
  readonly next: Mark | undefined;
}

export interface GallerySearchStore {
  search(filter: SearchFilter, asked: PageAsked): Promise<Found>;
  placeOfZip(zip: string): Promise<Place | undefined>;
}

interface Counted {
  readonly total: string;
  /** Whether that is the whole count. */
  readonly is_all: boolean;
}
type Work = CardRow & { readonly created_micros: number };
/** Where nothing is found the count comes alone. */
type Row = Counted & (Work | { readonly item_id: null });

export function createGallerySearchStore(knex: Knex): GallerySearchStore {
  const run = async (page: PageSql): Promise<Result> => {
    const { text, bindings } = pageStatement(page);
    return resultOf((await withDeadline(knex.raw<{ rows: Row[] }>(text, bindings))).rows);
  };

  return {
    async search(filter, asked) {
      if (filter.near) return pageOf(await run(searchNear(filter, filter.near, asked)), asked);
      if (!filter.name && !filter.time) return pageOf(await run(searchNewest(filter, asked)), asked);
      const walked = await run(walkNewest(filter, asked));
      const hasPage = isWholePage(walked, asked);
      if (hasPage && walked.isAll) return pageOf(walked, asked);
      const gathered = await run(gatherNewest(filter, asked, !hasPage));
      return pageOf(hasPage ? { ...gathered, works: walked.works } : gathered, asked);
    },
    placeOfZip: (zip) => knex('places').first('lat', 'lon').where({ zip }),
  };
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

function pageOf({ works, total }: Result, { count }: PageAsked): Found {
  const shown = works.slice(0, count);
  const last = shown.at(-1);
  return {
    items: shown.map(presentItem),
    count: total,
    next: last && works.length > count ? markOf(last) : undefined,
  };
}

function markOf({ created_micros: createdMicros, item_id: itemId, salon_id: id, distance }: Work): Mark {
  const isNear = distance !== undefined && distance !== null;
  return { createdMicros, itemId, salon: isNear ? { distance, id } : undefined };
}
