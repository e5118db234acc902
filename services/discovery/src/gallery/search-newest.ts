import { freeArtists, type Among } from './free-artists.ts';
import { instantOf } from './search-near.ts';
import { namedArtists } from './named-artists.ts';
import { isByWhom, isOfKind } from './shelf-conditions.ts';
import { countedAtMost, type PageAsked, type SearchFilter } from './search-filter.ts';
import { allOf, type Sql } from './sql.ts';

const newestFirst = 'created_at desc, item_id desc';

/** Of so many shelves it is looked at first whether they hold all that is counted. */
const shelvesTried = 2_000;
/** So many of the newest works are looked at, and more for those that an offset leaves out, before another way is taken. */
const worksTried = 300;
const triedForEach = 20;

/**
 * A page of the newest work of a kind, whoever made it: an index has it in this order, of everything, of a category and of each service. A
 * shelf holds one work at least, so that no more shelves than works have to be counted, and mostly far fewer.
 */
export function searchNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const { serviceIds, categoryId } = filter;
  const kind = isOfKind(filter);
  const sum = (limit: number): string =>
    `select coalesce(sum(item_count), 0) as works, count(*) as shelves
     from (select item_count from shelves as shelf where ${kind.text} limit ${limit}) as shelf`;
  const ofService = `cross join lateral (${walk('items.service_id = service.service_id', filter, asked, ':reach')}) as work`;
  const ofCategory = `exists (
    select 1 from shelves as shelf where shelf.category_id = :categoryId and shelf.service_id = service.service_id)`;
  const page = serviceIds?.length
    ? `select work.* from (
         select service_id from (select distinct unnest(cast(:serviceIds as bigint[])) as service_id) as service
         where ${categoryId ? ofCategory : 'true'} offset 0
       ) as service ${ofService}`
    : `select * from (${walk('true', filter, asked, ':reach')}) as work`;
  return {
    text: `some_shelves as (${sum(shelvesTried)}),
      counted as (
        select least(case when works >= ${countedAtMost} or shelves < ${shelvesTried} then works
          else (select works from (${sum(countedAtMost)}) as all_of_them) end, ${countedAtMost}) as total, true as is_all
        from some_shelves
      ),
      page as (${page} order by ${newestFirst} limit :size offset :offset)`,
    bindings: { ...kind.bindings, ...pageBindings(asked) },
  };
}

/**
 * The same where the artist matters as well: looks through the newest works for those on fitting shelves, and counts on some shelves. Where
 * many fit that is a page and the count; where few do, `is_all` and the length of the page tell what is missing.
 */
export function walkNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const kind = isOfKind(filter);
  const fits = isByWhom(filter);
  const named = namedArtists(filter.name);
  const free = freeArtists(filter.time, {
    text: 'select artist_id from walked union select artist_id from tried',
    isFew: true,
  });
  return {
    text: `walked as materialized (${walk(isOfServices(filter), filter, asked, ':tries')}),
      tried as materialized (select * from shelves as shelf where ${kind.text} limit ${shelvesTried}),
      ${named.text} ${free.text}
      counted as (
        select least(works, ${countedAtMost}) as total,
          works >= ${countedAtMost} or (select count(*) from tried) < ${shelvesTried} as is_all
        from (select coalesce(sum(item_count), 0) as works from tried as shelf where ${fits.text}) as fitting
      ),
      page as (
        select item_id, created_at from (
          select walked.item_id, walked.created_at, own.* from walked
          cross join lateral (
            select * from shelves
            where shelves.artist_id = walked.artist_id and shelves.salon_service_id = walked.salon_service_id offset 0
          ) as own offset 0
        ) as shelf
        where ${kind.text} and ${fits.text}
        order by created_at desc, item_id desc limit :size offset :offset
      )`,
    bindings: {
      ...kind.bindings,
      ...fits.bindings,
      ...named.bindings,
      ...free.bindings,
      ...pageBindings(asked),
      tries: worksTried + triedForEach * reachOf(asked),
    },
  };
}

/** And where few fit: finds all their shelves, counts what is on them and, where wanted, takes the newest of each. */
export function gatherNewest(filter: SearchFilter, asked: PageAsked, hasPage: boolean): Sql {
  const kind = isOfKind(filter);
  const fits = isByWhom(filter);
  const named = namedArtists(filter.name);
  const free = freeArtists(filter.time, amongOf(filter, kind));
  const onShelf = 'items.artist_id = shelf.artist_id and items.salon_service_id = shelf.salon_service_id';
  return {
    text: `${named.text} ${free.text}
      fitting as materialized (
        select artist_id, salon_service_id, item_count from shelves as shelf where ${allOf([kind, fits]).text}
      ),
      counted as (
        select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total, true as is_all from fitting
      ),
      page as (
        select work.item_id, work.created_at from fitting as shelf
        cross join lateral (${walk(onShelf, {}, asked, ':reach')}) as work
        where ${hasPage ? 'true' : 'false'}
        order by work.created_at desc, work.item_id desc limit :size offset :offset
      )`,
    bindings: {
      ...kind.bindings,
      ...fits.bindings,
      ...named.bindings,
      ...free.bindings,
      ...pageBindings(asked),
    },
  };
}

/** Those with the name or with work of the kind, where either was asked for: rarely few. */
function amongOf({ name, categoryId, serviceIds }: SearchFilter, kind: Sql): Among | undefined {
  if (name) return { text: 'select artist_id from named', isFew: false };
  if (!categoryId && !serviceIds?.length) return undefined;
  return { text: `select artist_id from shelves as shelf where ${kind.text}`, isFew: false };
}

/** One service has an index in the order of time; of several, Postgres weighs what is nearer. */
function isOfServices({ serviceIds }: SearchFilter): string {
  if (!serviceIds?.length) return 'true';
  return serviceIds.length === 1
    ? 'items.service_id = (cast(:serviceIds as bigint[]))[1]'
    : 'items.service_id = any(:serviceIds)';
}

function reachOf({ count, offset, after }: PageAsked): number {
  return count + 1 + (after ? 0 : offset);
}

function pageBindings(asked: PageAsked): Sql['bindings'] {
  const { count, offset, after } = asked;
  return {
    ...(after && { createdMicros: after.createdMicros, itemId: after.itemId }),
    size: count + 1,
    offset: after ? 0 : offset,
    reach: reachOf(asked),
  };
}

function walk(condition: string, { categoryId }: SearchFilter, { after }: PageAsked, limit: string): string {
  return `select item_id, created_at, artist_id, salon_service_id from items
    where is_shown and ${condition}
      ${categoryId ? 'and items.category_id = :categoryId' : ''}
      ${after ? `and (created_at, item_id) < (${instantOf('createdMicros')}, :itemId)` : ''}
    order by ${newestFirst} limit ${limit}`;
}
