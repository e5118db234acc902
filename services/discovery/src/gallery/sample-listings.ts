import type { ArtistScope } from './free-artists.ts';
import { isNamed } from './named-artists.ts';
import { isOfKind } from './listing-conditions.ts';
import type { SearchFilter } from './search-filter.ts';
import type { Sql } from './sql.ts';

/** Works are counted first in this many listings, or of this many artists with the name: where many match, nothing else is counted. */
const mostSampledListings = 4_500;
const mostSampledNames = 500;
const mostSampledSalons = 300;

export interface Sample extends Sql {
  /** The artists whose free time is needed. */
  readonly artistScope: ArtistScope;
  /** The largest possible `sample_size`. */
  readonly most: number;
}

const sampledArtists: ArtistScope = { artists: 'select distinct artist_id from sampled', isFew: true };

/** The listings in which works are counted first, `sampled`, and how many rows they were taken from, `sample_size`. */
export function sampleListings(filter: SearchFilter): Sample {
  const kind = isOfKind(filter);
  if (filter.name) return sampleByName(filter.name, kind, filter.time !== undefined);
  if (kind.text === 'true') return sampleBySalon;
  return {
    text: `sampled as materialized (
        select artist_id, processing_seconds, item_count from shelves as listing where ${kind.text} limit ${mostSampledListings}
      ),
      sample_size as (select count(*) as taken from sampled),`,
    bindings: kind.bindings,
    artistScope: sampledArtists,
    most: mostSampledListings,
  };
}

function sampleByName(name: string, kind: Sql, hasTime: boolean): Sample {
  const named = isNamed(name);
  const listingsOfNamed = `select listing.artist_id, listing.processing_seconds, listing.item_count
    from some_named cross join lateral (select * from shelves where shelves.artist_id = some_named.artist_id offset 0) as listing
    where ${kind.text}`;
  const isInAll = kind.text === 'true' && !hasTime;
  return {
    text: `some_named as materialized (select artist_id, works from makers where ${named.text} limit ${mostSampledNames}),
      sample_size as (select count(*) as taken from some_named),
      sampled as materialized (${isInAll ? 'select artist_id, works as item_count from some_named' : listingsOfNamed}),`,
    bindings: { ...kind.bindings, ...named.bindings },
    artistScope: sampledArtists,
    most: mostSampledNames,
  };
}

/** Salon by salon: listings and free time of a salon's artists are stored together. */
const sampleBySalon: Sample = {
  text: `some_salons as materialized (
        select salon_id from salon_works where category_id = 0 and service_id = 0 limit ${mostSampledSalons}
      ),
      sample_size as (select count(*) as taken from some_salons),
      sampled as materialized (
        select listing.* from some_salons cross join lateral (
          select artist_id, processing_seconds, item_count from shelves where shelves.salon_id = some_salons.salon_id offset 0
        ) as listing
      ),`,
  bindings: {},
  artistScope: { salons: 'some_salons' },
  most: mostSampledSalons,
};
