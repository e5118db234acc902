import { afterBindings, cutOf, newestFirst, reachOf, walk } from './newest-works.ts';
import { isOfServices, isSumOfKind } from './listing-conditions.ts';
import { countedAtMost, type PageAsked, type SearchFilter } from './search-filter.ts';
import type { Sql } from './sql.ts';

/**
 * A page of the newest work of a kind, whoever made it: an index has it in this order, of everything, of a category and of each service. What
 * salons show of the kind is added up until it is more than is counted, which few salons are enough for.
 */
export function searchNewest(filter: SearchFilter, asked: PageAsked): Sql {
  const { serviceIds, categoryId } = filter;
  const limit = reachOf(asked);
  const counted = countOfKind(filter);
  const ofService = `cross join lateral (${walk('items.service_id = service.service_id', filter, asked, limit)}) as work`;
  const ofCategory = `exists (
    select 1 from shelves as listing where listing.category_id = :categoryId and listing.service_id = service.service_id)`;
  const page =
    (serviceIds?.length ?? 0) > 1
      ? `select work.* from (
         select service_id from (select distinct unnest(cast(:serviceIds as bigint[])) as service_id) as service
         where ${categoryId ? ofCategory : 'true'} offset 0
       ) as service ${ofService}`
      : `select * from (${walk(isOfServices(filter, 'items'), filter, asked, limit)}) as work`;
  return {
    text: `${counted.text},
      page as (${page} order by ${newestFirst} ${cutOf(asked)})`,
    bindings: { ...counted.bindings, ...afterBindings(asked) },
  };
}

/** How much work of a kind there is, `counted`. */
export function countOfKind(filter: SearchFilter): Sql {
  const kind = isSumOfKind(filter);
  const enough = filter.serviceIds?.length ? 2_000 : filter.categoryId ? 1_000 : 250;
  const sum = (salons: number): string =>
    `select coalesce(sum(works), 0) as works, count(*) as salons
     from (select works from salon_works as listing where ${kind.text} limit ${salons}) as listing`;
  return {
    text: `some_salons as (${sum(enough)}),
      counted as (
        select least(case when works >= ${countedAtMost} or salons < ${enough} then works
          else (select works from (${sum(countedAtMost)}) as all_of_them) end, ${countedAtMost}) as total, true as is_all
        from some_salons
      )`,
    bindings: kind.bindings,
  };
}
