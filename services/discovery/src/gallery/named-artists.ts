import { nothing, type Sql } from './sql.ts';

/** Names the artists whose own or whose salon's name has this part, `named`: by trigram, on the small tables of artists and salons. */
export function namedArtists(name: string | undefined): Sql {
  if (!name) return nothing;
  return {
    text: `named as materialized (
      select artist_id from artists where full_name ilike :pattern
      union
      select artist_id from salons join artists using (salon_id) where title ilike :pattern
    ),`,
    bindings: { pattern: `%${name.replace(/[\\%_]/g, '\\$&')}%` },
  };
}
