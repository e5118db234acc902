import type { GalleryItem } from '@frizo/contracts';
import type { Knex } from 'knex';
import { cardColumns, cardTables } from './card-columns.ts';
import { presentItem, type CardRow } from './gallery-item.presenter.ts';
import type { Mark, PageAsked, Place, SearchFilter } from './search-filter.ts';
import { gatherNewest, searchNewest, walkNewest } from './search-newest.ts';
import { searchNear } from './search-near.ts';
import { withDeadline } from './deadline.ts';
import type { Sql } from './sql.ts';

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

type FoundRow = CardRow & { readonly total: string; readonly created_micros: number };
/** Where nothing is found the count comes alone. */
type Row = FoundRow | { readonly item_id: null; readonly total: string };

export function createGallerySearchStore(knex: Knex): GallerySearchStore {
  const run = async (page: Sql, isNear = false): Promise<Row[]> => {
    const place = isNear ? 'page.distance, page.salon_id,' : '';
    const query = knex.raw<{ rows: Row[] }>(
      `${page.text}
       select counted.total, cast(extract(epoch from item.created_at) * 1000000 as bigint) as created_micros,
         ${isNear ? 'page.distance,' : ''} ${cardColumns}
       from counted left join (page join items as item using (item_id) ${cardTables}) on true
       order by ${place} page.created_at desc, page.item_id desc`,
      page.bindings,
    );
    return (await withDeadline(query)).rows;
  };

  return {
    async search(filter, asked) {
      if (filter.near) return found(await run(searchNear(filter, filter.near, asked), true), asked);
      if (!filter.name && !filter.time) return found(await run(searchNewest(filter, asked)), asked);
      const rows = await run(walkNewest(filter, asked));
      return found(isComplete(rows, asked) ? rows : await run(gatherNewest(filter, asked)), asked);
    },
    placeOfZip: (zip) => knex('places').first('lat', 'lon').where({ zip }),
  };
}

/** Whether there can be no more on this page. */
function isComplete(rows: readonly Row[], { count, offset, after }: PageAsked): boolean {
  const works = rows.filter(isWork).length;
  return works > count || (!after && offset + works >= Number(rows[0]?.total));
}

function found(rows: readonly Row[], { count }: PageAsked): Found {
  const works = rows.filter(isWork);
  const shown = works.slice(0, count);
  const last = shown.at(-1);
  return {
    items: shown.map(presentItem),
    count: Number(rows[0]?.total ?? 0),
    next: last && works.length > count ? markOf(last) : undefined,
  };
}

function isWork(row: Row): row is FoundRow {
  return row.item_id !== null;
}

function markOf(row: FoundRow): Mark {
  const { distance } = row;
  const hasDistance = distance !== undefined && distance !== null;
  return {
    createdMicros: row.created_micros,
    itemId: row.item_id,
    salon: hasDistance ? { distance, id: row.salon_id } : undefined,
  };
}
