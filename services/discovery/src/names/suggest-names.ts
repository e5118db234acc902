import type { AnswerOf, ParsedRequestOf, suggestNames as suggestNamesCall } from '@frizo/contracts';
import type { Knex } from 'knex';
import { withDeadline } from '../deadline.ts';

type Suggestions = AnswerOf<typeof suggestNamesCall>['list'];

/** Public salons and artists whose name contains the text or resembles it, the most alike first (Q129). */
export async function suggestNames(
  knex: Knex,
  { input, limit }: ParsedRequestOf<typeof suggestNamesCall>,
): Promise<Suggestions> {
  const pattern = `%${input.replace(/[\\%_]/g, '\\$&')}%`;
  const query = knex.raw<{ rows: Suggestions }>(
    `select kind, id, name, city, state from (
       select 'salon' as kind, salon_id as id, title as name, salon_id from salons
         where is_public and (title ilike :pattern or title % :input)
       union all
       select 'artist', artist_id, full_name, artists.salon_id from artists join salons using (salon_id)
         where artists.is_public and salons.is_public and (full_name ilike :pattern or full_name % :input)
     ) as named
     join lateral (select city, state from addresses where addresses.salon_id = named.salon_id order by address_id limit 1)
       as place on true
     order by similarity(name, :input) desc, name, id
     limit :limit`,
    { pattern, input, limit },
  );
  return (await withDeadline(query)).rows;
}
