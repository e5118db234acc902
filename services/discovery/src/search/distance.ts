import { salonWorksCondition } from './listing-conditions.ts';
import type { Position, SearchFilter } from './search-filter.ts';
import { allOf, bind, sql, type NamedQuery, type Sql } from './sql.ts';

/** Distance: the salons near a position, or in a state, with the distance of each in miles. */

/** Miles: as far as people drive for an appointment. */
const nearbyMiles = 60;
const milesPerDegree = 69;
const radiansPerDegree = Math.PI / 180;

/**
 * The salons nearby, or in the state, that show work of the kind: `around`, with the number of works and the distance. `offset 0` makes
 * Postgres use an index for the bounding box before it computes distances.
 */
export function salonsAround(filter: SearchFilter, near: Position): NamedQuery {
  const condition = allOf([
    salonWorksCondition(filter),
    near.state ? stateCondition(near.state) : boxCondition(near),
  ]);
  const hasServices = (filter.serviceIds?.length ?? 0) > 0;
  return {
    name: 'around',
    materialized: true,
    query: sql`select salon_id, distance, ${hasServices ? sql`cast(sum(works) as integer) as works` : sql`works`} from (
        select box.salon_id, box.works, ${distanceFrom(near)} as distance
        from (select salon_id, works, lat, lon from salon_works as listing where ${condition} offset 0) as box
      ) as near ${!near.state && sql`where distance <= ${nearbyMiles}`} ${hasServices && sql`group by salon_id, distance`}`,
  };
}

/** A box around the circle, for an index. */
function boxCondition({ lat, lon }: Position): Sql {
  const latReach = nearbyMiles / milesPerDegree;
  const lonReach = latReach / Math.max(0.1, Math.cos(lat * radiansPerDegree));
  const [south, north] = [bind('south', lat - latReach), bind('north', lat + latReach)];
  const [west, east] = [bind('west', lon - lonReach), bind('east', lon + lonReach)];
  return sql`listing.lat between ${south} and ${north} and listing.lon between ${west} and ${east}`;
}

function stateCondition(state: string): Sql {
  return sql`listing.salon_id in (select salon_id from addresses where addresses.state = ${bind('state', state)})`;
}

/** The haversine formula, in miles, with 7,917.5 miles as the diameter of the earth. */
function distanceFrom({ lat, lon }: Position): Sql {
  const halfRadians = radiansPerDegree / 2;
  const latSine = sql`power(sin((box.lat - cast(${bind('lat', lat)} as double precision)) * ${halfRadians}), 2)`;
  const lonSine = sql`power(sin((box.lon - cast(${bind('lon', lon)} as double precision)) * ${halfRadians}), 2)`;
  const latCosine = sql`cast(${bind('latCosine', Math.cos(lat * radiansPerDegree))} as double precision)`;
  return sql`7917.5 * asin(sqrt(least(1,
  ${latSine} + ${latCosine} * cos(box.lat * ${radiansPerDegree}) * ${lonSine})))`;
}
