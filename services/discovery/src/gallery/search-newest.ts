import { artistConditions, whatConditions } from './shelf-conditions.ts';
import { countedAtMost, type PageAsked, type SearchFilter } from './search-filter.ts';
import { instantOf } from './search-near.ts';
import { allOf, type Sql } from './sql.ts';

const newestFirst = 'created_at desc, item_id desc';
const oneShelf = '(artist_id, salon_service_id)';

/** Looks at the newest works until so many were tried in vain for each one wanted. */
const triedAtLeast = 1_000;
const triedForEach = 20;

/**
 * A page of the newest work of what is asked for, whoever made it: an index has it in this order, of everything, of a category and of each
 * service.
 */
export function searchNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const what = whatConditions(filter);
  const { serviceIds, categoryId } = filter;
  const reach = reachOf(asked);
  const page = serviceIds?.length
    ? `select work.* from (select distinct unnest(cast(:services as bigint[])) as service_id) as service
       cross join lateral (${walk('items.service_id = service.service_id', filter, asked, ':reach')}) as work
       where true ${categoryId ? 'and exists (select 1 from shelves as shelf where shelf.category_id = :categoryId and shelf.service_id = service.service_id)' : ''}`
    : `select * from (${walk('true', filter, asked, ':reach')}) as work`;
  return withPage(filter, asked, {
    text: `page as (${page} order by ${newestFirst} limit :size offset :offset)`,
    bindings: { ...allOf(what).bindings, ...(serviceIds?.length && { services: [...serviceIds] }), reach },
  });
}

/**
 * The same where the artist matters as well: walks through the newest works and keeps those of fitting shelves. Finds a page soon where
 * many fit; where few do it gives up.
 */
export function walkNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const fits = fitting(filter);
  const tries = triedAtLeast + triedForEach * reachOf(asked);
  return withPage(filter, asked, {
    text: `walked as materialized (${walk(walkOf(filter), filter, asked, ':tries')}),
      page as (
        select walked.item_id, walked.created_at from walked
        join shelves as shelf using ${oneShelf} where ${fits.text}
        order by walked.created_at desc, walked.item_id desc limit :size offset :offset
      )`,
    bindings: { ...fits.bindings, tries },
  });
}

/** And where few fit: finds their shelves first, and takes the newest of each. */
export function gatherNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const fits = fitting(filter);
  return withPage(filter, asked, {
    text: `page as (
      select work.item_id, work.created_at
      from (select artist_id, salon_service_id from shelves as shelf where ${fits.text} offset 0) as shelf
      cross join lateral (${walk(
        'items.artist_id = shelf.artist_id and items.salon_service_id = shelf.salon_service_id',
        {},
        asked,
        ':reach',
      )}) as work
      order by work.created_at desc, work.item_id desc limit :size offset :offset
    )`,
    bindings: { ...fits.bindings, reach: reachOf(asked) },
  });
}

function reachOf({ count, offset, after }: PageAsked): number {
  return count + 1 + (after ? 0 : offset);
}

function fitting(filter: SearchFilter): Sql {
  return allOf([...whatConditions(filter), ...artistConditions(filter)]);
}

function walkOf({ serviceIds }: SearchFilter): string {
  if (!serviceIds?.length) return 'true';
  return serviceIds.length === 1 ? 'items.service_id = :serviceId' : 'items.service_id = any(:serviceIds)';
}

function walk(condition: string, { categoryId }: SearchFilter, { after }: PageAsked, limit: string): string {
  return `select item_id, created_at, artist_id, salon_service_id from items
    where is_shown and ${condition}
      ${categoryId ? 'and items.category_id = :categoryId' : ''}
      ${after ? `and (created_at, item_id) < (${instantOf('createdMicros')}, :itemId)` : ''}
    order by ${newestFirst} limit ${limit}`;
}

/** A shelf holds one work at least, so that no more shelves than works have to be counted. */
function withPage(filter: SearchFilter, { count, offset, after }: PageAsked, page: Sql): Sql {
  const fits = fitting(filter);
  return {
    text: `with counted as (
        select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total
        from (select item_count from shelves as shelf where ${fits.text} limit ${countedAtMost}) as shelf
      ), ${page.text}`,
    bindings: {
      ...fits.bindings,
      ...page.bindings,
      ...(after && { createdMicros: after.createdMicros, itemId: after.itemId }),
      size: count + 1,
      offset: after ? 0 : offset,
    },
  };
}
