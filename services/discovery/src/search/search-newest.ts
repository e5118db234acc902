import { salonWorksCondition, serviceCondition } from './listing-conditions.ts';
import type { SearchQuery } from './page-statement.ts';
import { limitOf, newestFirst, newestItems, worksUpTo } from './paging.ts';
import { countedAtMost, type PageRequest, type SearchFilter } from './search-filter.ts';
import { bind, sql, type NamedQuery, type Sql } from './sql.ts';

/**
 * The newest work of a kind by any artist. Indexes have it in this order: all work, the work of a category and of each service. For several
 * services the newest of each are merged.
 */
export function searchNewest(filter: SearchFilter, page: PageRequest): SearchQuery {
  const hasSeveralServices = (filter.serviceIds?.length ?? 0) > 1;
  const ofOneKind = sql`select * from (${newestItems(serviceCondition(filter, sql`items`), filter, page, worksUpTo(page))}) as work`;
  const works = hasSeveralServices ? newestOfServices(filter, page) : ofOneKind;
  return {
    queries: [
      ...countOfKind(filter),
      { name: 'page', query: sql`${works} order by ${newestFirst} ${limitOf(page)}` },
    ],
  };
}

function newestOfServices(filter: SearchFilter, page: PageRequest): Sql {
  const { categoryId } = filter;
  const serviceIds = bind('serviceIds', [...(filter.serviceIds ?? [])]);
  const isInCategory = categoryId
    ? sql`exists (
    select 1 from shelves as listing where listing.category_id = ${bind('categoryId', categoryId)} and listing.service_id = service.service_id)`
    : sql`true`;
  const ofService = newestItems(sql`items.service_id = service.service_id`, filter, page, worksUpTo(page));
  return sql`select work.* from (
         select service_id from (select distinct unnest(cast(${serviceIds} as bigint[])) as service_id) as service
         where ${isInCategory} offset 0
       ) as service cross join lateral (${ofService}) as work`;
}

/**
 * The number of works of a kind, `counted`. It adds up the works of some salons first, which in most cases are more than are counted, and of
 * all salons only if they are not.
 */
export function countOfKind(filter: SearchFilter): NamedQuery[] {
  const someSalons = filter.serviceIds?.length ? 2_000 : filter.categoryId ? 1_000 : 250;
  const sumOf = (salons: number): Sql =>
    sql`select coalesce(sum(works), 0) as works, count(*) as salons
     from (select works from salon_works as listing where ${salonWorksCondition(filter)} limit ${salons}) as listing`;
  return [
    { name: 'some_salons', query: sumOf(someSalons) },
    {
      name: 'counted',
      query: sql`select least(case when works >= ${countedAtMost} or salons < ${someSalons} then works
          else (select works from (${sumOf(countedAtMost)}) as all_of_them) end, ${countedAtMost}) as total, true as is_all
        from some_salons`,
    },
  ];
}
