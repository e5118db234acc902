import { createHash } from 'node:crypto';
import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';
import { presentItem, type CardRow } from './gallery-item.presenter.ts';
import { countedAtMost, type Mark, type PageAsked, type Place, type SearchFilter } from './search-filter.ts';
import { gatherNewest, goThroughNewest, walkNewest } from './search-by-whom.ts';
import { searchNewest } from './search-newest.ts';
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
  const run = async (page: PageSql, asked: PageAsked): Promise<Result> => {
    const { text, bindings } = pageStatement(page);
    const query = knex.raw<{ rows: Row[] }>(text, bindings);
    const name = nameOf(text, asked);
    return resultOf((await withDeadline(name ? query.options({ name }) : query)).rows);
  };

  return {
    async search(filter, asked) {
      if (filter.near) return pageOf(await run(searchNear(filter, filter.near, asked), asked), asked);
      if (!filter.name && !filter.time) return pageOf(await run(searchNewest(filter, asked), asked), asked);
      const walked = await run(walkNewest(filter, asked), asked);
      const hasPage = isWholePage(walked, asked);
      if (hasPage && walked.isAll) return pageOf(walked, asked);
      const gathered = await run(gatherNewest(filter, asked, !hasPage), asked);
      if (hasPage) return pageOf({ ...gathered, works: walked.works }, asked);
      const isMany = gathered.total >= countedAtMost;
      return pageOf(isMany ? await run(goThroughNewest(filter, asked), asked) : gathered, asked);
    },
    placeOfZip: (zip) => knex('places').first('lat', 'lon').where({ zip }),
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
