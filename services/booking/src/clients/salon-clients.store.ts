import type { SalonClient } from '@frizo/contracts';
import type { Knex } from 'knex';
import { digitsIn, partOf } from '../lists/patterns.ts';
import { keepsWholeSalon, type Professional } from '../people/professional.policy.ts';

export interface SalonClientRow {
  id: number;
  user_id: number | null;
  first_name: string;
  last_name: string;
  /** As it is shown; the row's own may be empty where two accounts have the same. */
  phone: string;
  comment: string;
  removed_at: Date | null;
}

/** Everybody a salon has ever had on its list. */
export function clientsEver(knex: Knex, salonId: number): Knex.QueryBuilder {
  return knex('salon_clients as client')
    .leftJoin('people as person', 'person.user_id', 'client.user_id')
    .where('client.salon_id', salonId);
}

const clientColumns = [
  'client.id',
  'client.user_id',
  'client.first_name',
  'client.last_name',
  'client.comment',
  'client.removed_at',
] as const;

/** A phone that two accounts have stands at one row of the list, and is shown at both. */
export const shownPhone = `coalesce(nullif(client.phone, ''), person.phone, '')`;

/** How a client is called, for searching by it. */
export const fullName = `client.first_name || ' ' || client.last_name`;

/** For `where`: part of a name, or of a phone whether or not it is typed in its mask. */
export function likeClient(search: string): (either: Knex.QueryBuilder) => void {
  return (either) => {
    either.whereRaw(`${fullName} ilike ?`, [partOf(search)]);
    const digits = digitsIn(search);
    if (digits) either.orWhereRaw(`${shownPhone} like ?`, [partOf(digits)]);
  };
}

/** Narrows to the list of who asks: the salon's, or an artist's own part of it. */
export function onListOf(query: Knex.QueryBuilder, actor: Professional): Knex.QueryBuilder {
  const listed = query.whereNull('client.removed_at');
  return keepsWholeSalon(actor) ? listed : listed.whereRaw(isVisible, [actor.userId, actor.userId]);
}

/** An artist has on their list whom they put there and who has come to them, but for whom they took off. */
const isVisible = `coalesce(
  (select is_visible from salon_client_artists mine where mine.salon_client_id = client.id and mine.artist_id = ?),
  exists (select from appointments visit where visit.salon_client_id = client.id and visit.artist_id = ?))`;

export async function selectClients(knex: Knex, query: Knex.QueryBuilder): Promise<SalonClientRow[]> {
  return query.select<SalonClientRow[]>(...clientColumns, knex.raw(`${shownPhone} as phone`));
}

export function presentSalonClient(row: SalonClientRow): SalonClient {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    comment: row.comment,
    isRegistered: row.user_id !== null,
  };
}

/** What an artist has put on their own list, or taken off it. */
export async function setVisible(
  trx: Knex,
  { artistId, clientId, isVisible: visible }: { artistId: number; clientId: number; isVisible: boolean },
): Promise<void> {
  await trx('salon_client_artists')
    .insert({ artist_id: artistId, salon_client_id: clientId, is_visible: visible })
    .onConflict(['artist_id', 'salon_client_id'])
    .merge(['is_visible']);
}
