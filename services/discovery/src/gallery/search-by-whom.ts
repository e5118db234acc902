import { freeArtists, hasRoom, type Among } from './free-artists.ts';
import { isNamed } from './named-artists.ts';
import { afterBindings, cutOf, newestFirst, reachOf, walk } from './newest-works.ts';
import { isByWhom, isOfKind, isOfServices } from './shelf-conditions.ts';
import { countedAtMost, type PageAsked, type SearchFilter } from './search-filter.ts';
import { allOf, type Sql } from './sql.ts';
import { triedShelves } from './tried-shelves.ts';

/** So many of the newest works are looked at, and more for those that an offset leaves out, before another way is taken. */
const worksTried = 300;
const triedForEach = 20;
/** Beyond, all that fits is found sooner than so many are looked at one by one. */
const worksTriedAtMost = 20_000;

/**
 * A page of the newest work by artists with a name or with time: goes through the newest works until a page fits, and counts on some shelves.
 * Where many fit that is a page and the count; where few do, `is_all` and the length of the page tell what is missing.
 */
export function walkNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const { name, time } = filter;
  const named = name ? isNamed(name) : undefined;
  const tried = triedShelves(filter);
  const tries = Math.min(worksTried + triedForEach * reachOf(asked), worksTriedAtMost);
  const free = freeArtists(time, tried.among);
  return {
    text: `${tried.text} ${free.text}
      counted as (
        select least(works, ${countedAtMost}) as total,
          works >= ${countedAtMost} or (select taken from tries) < ${tried.most} as is_all
        from (
          select coalesce(sum(item_count), 0) as works from tried as shelf ${time ? `where ${isByWhom({ time }).text}` : ''}
        ) as fitting
      ),
      page as (
        select item_id, created_at from (${walk(isOfServices(filter, 'items'), filter, asked, tries)}) as walked
        ${named ? isMadeBy('walked.artist_id', named.text) : ''}
        ${time ? `where ${isFree('walked')}` : ''}
        order by ${newestFirst} ${cutOf(asked)}
      )`,
    bindings: { ...tried.bindings, ...free.bindings, ...afterBindings(asked) },
  };
}

/** One artist after the other, so that it ends with the page. */
function isMadeBy(artistId: string, isNamed: string): string {
  return `cross join lateral (
          select 1 from makers where makers.artist_id = ${artistId} and ${isNamed} offset 0
        ) as named`;
}

function isFree(work: string): string {
  const room = `(select processing_seconds from shelves
    where shelves.artist_id = ${work}.artist_id and shelves.salon_service_id = ${work}.salon_service_id)`;
  return hasRoom(`${work}.artist_id`, room);
}

/** And where few fit: finds all their shelves, counts what is on them and, unless that is more than is counted, takes the newest of each. */
export function gatherNewest(filter: SearchFilter, asked: PageAsked, hasPage: boolean): Sql {
  const fitting = fittingShelves(filter);
  const onShelf = 'items.artist_id = shelf.artist_id and items.salon_service_id = shelf.salon_service_id';
  const wanted = `total > ${asked.after ? 0 : asked.offset} and total < ${countedAtMost}`;
  return {
    text: `${fitting.text}
      counted as (
        select least(coalesce(sum(item_count), 0), ${countedAtMost}) as total, true as is_all from fitting
      ),
      page as (
        select work.item_id, work.created_at from fitting as shelf
        cross join lateral (${walk(onShelf, {}, asked, reachOf(asked))}) as work
        where ${hasPage ? `(select ${wanted} from counted)` : 'false'}
        order by work.created_at desc, work.item_id desc ${cutOf(asked)}
      )`,
    bindings: { ...fitting.bindings, ...afterBindings(asked) },
  };
}

/**
 * And where many fit, but not enough of the newest: goes through the newest works as far as it takes. That they are on a fitting shelf is looked
 * up in a hash, which Postgres would not keep to in a plain condition.
 */
export function goThroughNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const fitting = fittingShelves(filter);
  return {
    text: `${fitting.text}
      counted as (select ${countedAtMost} as total, true as is_all),
      page as (
        select item_id, created_at from (${walk(isOfServices(filter, 'items'), filter, asked)}) as work
        where coalesce((work.artist_id, work.salon_service_id) in (select artist_id, salon_service_id from fitting), false)
        order by created_at desc, item_id desc ${cutOf(asked)}
      )`,
    bindings: { ...fitting.bindings, ...afterBindings(asked) },
  };
}

/** All shelves of the kind by artists with the name and the time. */
function fittingShelves(filter: SearchFilter): Sql {
  const { name, time } = filter;
  const kind = isOfKind(filter);
  const free = freeArtists(time, amongOf(filter, kind));
  const named = name ? isNamed(name) : undefined;
  const ofNamed =
    'named cross join lateral (select * from shelves where shelves.artist_id = named.artist_id offset 0)';
  return {
    text: `${named ? `named as materialized (select artist_id from makers where ${named.text}),` : ''} ${free.text}
      fitting as materialized (
        select shelf.artist_id, shelf.salon_service_id, shelf.item_count from ${named ? ofNamed : 'shelves'} as shelf
        where ${allOf([kind, isByWhom({ time })]).text}
      ),`,
    bindings: { ...kind.bindings, ...free.bindings, ...named?.bindings },
  };
}

/** Those with the name or with work of the kind, where either was asked for: rarely few. */
function amongOf({ name, categoryId, serviceIds }: SearchFilter, kind: Sql): Among | undefined {
  if (name) return { artists: 'select artist_id from named', isFew: false };
  if (!categoryId && !serviceIds?.length) return undefined;
  return { artists: `select artist_id from shelves as shelf where ${kind.text}`, isFew: false };
}
