import type { ArtistScope } from './availability.ts';
import { kindCondition, nameCondition } from './listing-conditions.ts';
import type { SearchFilter } from './search-filter.ts';
import { always, sql, type NamedQuery, type Sql } from './sql.ts';

/** Works are first counted in at most this many listings, or listings of this many artists or salons: if many match, that is enough. */
const mostSampledListings = 4_500;
const mostSampledNames = 500;
const mostSampledSalons = 300;

export interface Sample {
  /** `sampled`, the listings, and `sample_size`, from how many rows they come. */
  readonly queries: readonly NamedQuery[];
  /** The artists of the sample. */
  readonly artistScope: ArtistScope;
  /** The largest possible `sample_size`: a smaller one means that the sample is everything. */
  readonly most: number;
}

const artistsOfSample: ArtistScope = { artists: sql`select distinct artist_id from sampled`, isFew: true };

/** A sample of the listings of the kind, or of the artists with the name, for a first count. */
export function sampleListings(filter: SearchFilter): Sample {
  const kind = kindCondition(filter);
  if (filter.name) return sampleByName(filter.name, kind, filter.time !== undefined);
  return kind === always ? sampleBySalon : sampleByKind(kind);
}

function sampleByKind(kind: Sql): Sample {
  return {
    queries: [
      {
        name: 'sampled',
        materialized: true,
        query: sql`select artist_id, processing_seconds, item_count from shelves as listing where ${kind} limit ${mostSampledListings}`,
      },
      { name: 'sample_size', query: sql`select count(*) as taken from sampled` },
    ],
    artistScope: artistsOfSample,
    most: mostSampledListings,
  };
}

function sampleByName(name: string, kind: Sql, hasTime: boolean): Sample {
  const listings = sql`select listing.artist_id, listing.processing_seconds, listing.item_count
    from some_named cross join lateral (select * from shelves where shelves.artist_id = some_named.artist_id offset 0) as listing
    where ${kind}`;
  // Without further conditions the sums by artist are enough.
  const sums = sql`select artist_id, works as item_count from some_named`;
  return {
    queries: [
      {
        name: 'some_named',
        materialized: true,
        query: sql`select artist_id, works from makers where ${nameCondition(name)} limit ${mostSampledNames}`,
      },
      { name: 'sample_size', query: sql`select count(*) as taken from some_named` },
      { name: 'sampled', materialized: true, query: kind === always && !hasTime ? sums : listings },
    ],
    artistScope: artistsOfSample,
    most: mostSampledNames,
  };
}

/** Of all listings, those of some salons: listings and free time of a salon's artists are stored together. */
const sampleBySalon: Sample = {
  queries: [
    {
      name: 'some_salons',
      materialized: true,
      query: sql`select salon_id from salon_works where category_id = 0 and service_id = 0 limit ${mostSampledSalons}`,
    },
    { name: 'sample_size', query: sql`select count(*) as taken from some_salons` },
    {
      name: 'sampled',
      materialized: true,
      query: sql`select listing.* from some_salons cross join lateral (
          select artist_id, processing_seconds, item_count from shelves where shelves.salon_id = some_salons.salon_id offset 0
        ) as listing`,
    },
  ],
  artistScope: { salons: sql`some_salons` },
  most: mostSampledSalons,
};
