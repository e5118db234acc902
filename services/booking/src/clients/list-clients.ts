import type { Professional } from '@frizo/service-kit';
import type { getSalonClients, AnswerOf, ParsedRequestOf, SalonClient } from '@frizo/contracts';
import type { Knex } from 'knex';
import { digitsIn, like, startOf } from '../lists/patterns.ts';
import { withoutMask } from './typed-person.ts';
import {
  clientsEver,
  fullName,
  likeClient,
  onListOf,
  presentSalonClient,
  selectClients,
  shownPhone,
} from './salon-clients.store.ts';

/** A page of the actor's client list, in the requested order (spec 7.3). */
export async function listClients(
  knex: Knex,
  { limit, offset, combinedSearch, clientPhone, order }: ParsedRequestOf<typeof getSalonClients>,
  actor: Professional,
): Promise<AnswerOf<typeof getSalonClients>> {
  const matching = onListOf(clientsEver(knex, actor.salonId), actor);
  if (combinedSearch) matching.where(likeClient(combinedSearch));
  if (clientPhone) matching.whereRaw(`${shownPhone} = ?`, [withoutMask(clientPhone)]);
  const page = (order === 'last-added' ? byLastAdded : byName)(matching.clone())
    .limit(limit)
    .offset(offset * limit);
  const [rows, total] = await Promise.all([
    selectClients(knex, page),
    matching.clone().count<{ count: number }[]>('* as count'),
  ]);
  return { count: total[0]?.count ?? 0, data: rows.map((row) => presentSalonClient(row, actor)) };
}

/** Up to ten clients whose name or phone starts with the search text. */
export async function completeClients(
  knex: Knex,
  search: string,
  actor: Professional,
): Promise<SalonClient[]> {
  const matching = onListOf(clientsEver(knex, actor.salonId), actor);
  const begin = startOf(search);
  matching.where((either) => {
    either.whereRaw(like('client.last_name'), [begin]).orWhereRaw(like(fullName), [begin]);
    const digits = digitsIn(search);
    if (digits) either.orWhereRaw(`${shownPhone} like ?`, [startOf(digits)]);
  });
  const rows = await selectClients(knex, byName(matching).limit(10));
  return rows.map((row) => presentSalonClient(row, actor));
}

function byName(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.orderByRaw('lower(client.first_name), lower(client.last_name), client.id');
}

/** Ids are assigned in the order in which clients are added. */
function byLastAdded(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.orderBy('client.id', 'desc');
}
