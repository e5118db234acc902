import type { Knex } from 'knex';

/** Which column of `gallery_items` must equal which column of the outer query. */
type Columns = Partial<Record<'artist_id' | 'salon_id' | 'salon_service_id', string>>;

/** A subquery for `whereExists`: the approved pictures whose columns equal those of the outer query. */
export function withPictureOf(knex: Knex, columns: Columns): Knex.QueryBuilder {
  return Object.entries(columns).reduce<Knex.QueryBuilder>(
    (query, [own, other]) => query.whereRaw('?? = ??', [`picture.${own}`, other]),
    knex('gallery_items as picture').select(knex.raw('1')).where({ 'picture.is_public': true }),
  );
}
