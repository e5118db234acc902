import type { SalonClient } from '@frizo/contracts';
import { type DomainError, notFound, managesSalon, type Professional } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { digitsIn, like, partOf, wordsIn } from '../lists/patterns.ts';

export interface SalonClientRow {
  id: number;
  user_id: number | null;
  first_name: string;
  last_name: string;
  /** As shown; the column may be empty if two accounts have the same phone. */
  phone: string;
  comment: string;
  /** As typed by the salon; the e-mail of an account is not shown to salons. */
  email: string;
  /** The person with the account has booked here themselves, so the salon sees the name and phone of the account. */
  has_booked: boolean;
  removed_at: Date | null;
  version: number;
  possible_duplicate: NonNullable<SalonClient['possibleDuplicate']> | null;
}

/** All clients a salon has ever had on its list, without entries that were merged into others. */
export function clientsEver(knex: Knex, salonId: number): Knex.QueryBuilder {
  return knex('salon_clients as client')
    .leftJoin('people as person', joinPerson)
    .where('client.salon_id', salonId)
    .whereNull('client.merged_into');
}

/** The account of `client`, as `person`, if the salon may see what it holds. */
export function joinPerson(on: Knex.JoinClause): void {
  on.on('person.user_id', 'client.user_id').andOnVal('client.has_booked', true);
}

const clientColumns = [
  'client.id',
  'client.user_id',
  'client.first_name',
  'client.last_name',
  'client.comment',
  'client.email',
  'client.has_booked',
  'client.removed_at',
  'client.version',
] as const;

/** A phone that two accounts share is stored in one row of the list, and shown for both. */
export const shownPhone = `coalesce(nullif(client.phone, ''), person.phone, '')`;

/** A client's name, for searching. */
export const fullName = `client.first_name || ' ' || client.last_name`;

/** For `where`: the words of a name in any order, or part of a phone in any form. */
export function likeClient(search: string): (either: Knex.QueryBuilder) => void {
  return (either) => {
    either.where((named) => {
      for (const word of wordsIn(search)) named.whereRaw(like(fullName), [partOf(word)]);
    });
    const digits = digitsIn(search);
    if (digits) either.orWhereRaw(`${shownPhone} like ?`, [partOf(digits)]);
  };
}

/** Restricts a query to the actor's list: the salon's, or an artist's own list. */
export function onListOf(query: Knex.QueryBuilder, actor: Professional): Knex.QueryBuilder {
  const listed = query.whereNull('client.removed_at');
  return managesSalon(actor) ? listed : listed.whereRaw(isVisible, [actor.userId, actor.userId]);
}

/** An artist's list has the clients they added and those who had appointments with them, without those they removed. */
const isVisible = `coalesce(
  (select is_visible from salon_client_artists mine where mine.salon_client_id = client.id and mine.artist_id = ?),
  exists (select from appointments visit where visit.salon_client_id = client.id and visit.artist_id = ?))`;

export async function selectClients(knex: Knex, query: Knex.QueryBuilder): Promise<SalonClientRow[]> {
  return query.select<SalonClientRow[]>(
    ...clientColumns,
    knex.raw(`${shownPhone} as phone`),
    knex.raw(duplicateSql),
  );
}

// One has an account that has booked here, and the other has none, and they have the same phone or e-mail. Each side is found by an index.
// Pairs that the salon has declared to be different people, and removed clients, are left out.
const duplicateSql = `(
  select json_build_object('id', other.id, 'firstName', other.first_name, 'lastName', other.last_name,
    'phone', coalesce(nullif(other.phone, ''), account.phone, ''), 'email', other.email,
    'isRegistered', other.user_id is not null)
  from salon_clients other left join people account on account.user_id = other.user_id and other.has_booked
  where other.salon_id = client.salon_id and other.removed_at is null and other.merged_into is null
    and other.id = any(
      case when client.user_id is null then array(
        select listed.id from people same join salon_clients listed on listed.user_id = same.user_id
          and listed.salon_id = client.salon_id and listed.has_booked
        where (same.phone <> '' and same.phone = client.phone) or (same.email <> '' and same.email = client.email))
      else array(
        select id from salon_clients alone where alone.salon_id = client.salon_id and alone.user_id is null
          and alone.phone <> '' and alone.phone = person.phone
        union all
        select id from salon_clients alone where alone.salon_id = client.salon_id and alone.user_id is null
          and alone.merged_into is null and alone.email <> '' and alone.email = person.email)
      end)
    and not exists (select from salon_clients_apart apart
      where apart.one_id = least(other.id, client.id) and apart.other_id = greatest(other.id, client.id))
  order by other.id limit 1) as possible_duplicate`;

/** Other entries that may be the same person are for those who manage the list: an artist may not see the clients of others. */
export function presentSalonClient(row: SalonClientRow, actor: Professional): SalonClient {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    comment: row.comment,
    isRegistered: row.user_id !== null,
    email: row.email,
    version: row.version,
    possibleDuplicate: managesSalon(actor) ? row.possible_duplicate : null,
  };
}

/**
 * A client whom the actor may name by id, also one who was removed: for an artist only those they have added or found by phone, and those who
 * have had an appointment with them. @throws 404 for anybody else
 */
export async function readKnownClient(knex: Knex, actor: Professional, id: number): Promise<SalonClientRow> {
  const row = await readClient(knex, actor.salonId, id);
  if (managesSalon(actor)) return row;
  const known = await clientsEver(knex, actor.salonId)
    .where('client.id', row.id)
    .whereRaw(isKnown, [actor.userId, actor.userId])
    .pluck<number[]>('client.id');
  if (known.length === 0) throw notListed();
  return row;
}

const isKnown = `(
  exists (select from salon_client_artists mine where mine.salon_client_id = client.id and mine.artist_id = ?)
  or exists (select from appointments visit where visit.salon_client_id = client.id and visit.artist_id = ?))`;

/** 404 for a client of another salon, or of other artists: both are the same to the caller. */
export function notListed(): DomainError {
  return notFound('This client is not on the list.');
}

/** Records that an artist has found a client by phone: they may then add them, or book for them, by id. */
export async function rememberFound(
  knex: Knex,
  { artistId, clientId }: { readonly artistId: number; readonly clientId: number },
): Promise<void> {
  await knex('salon_client_artists')
    .insert({ artist_id: artistId, salon_client_id: clientId, is_visible: null })
    .onConflict(['artist_id', 'salon_client_id'])
    .ignore();
}

/** Records that an artist has added a client to their own list, or removed them. */
export async function setVisible(
  trx: Knex,
  { artistId, clientId, isVisible: visible }: { artistId: number; clientId: number; isVisible: boolean },
): Promise<void> {
  await trx('salon_client_artists')
    .insert({ artist_id: artistId, salon_client_id: clientId, is_visible: visible })
    .onConflict(['artist_id', 'salon_client_id'])
    .merge(['is_visible']);
}

/** Separates the locks of lists from any other use of advisory locks. */
const clientListLock = 4_203;

/**
 * Serializes additions to a salon's list: two unique indexes prevent duplicates, and a violation of either would abort the surrounding
 * booking. Acquired after the locks of artists, never before.
 */
export async function lockClientList(trx: Knex, salonId: number): Promise<void> {
  // A lock's second key is an int, an id a bigint: at worst two salons share a lock.
  await trx.raw('select pg_advisory_xact_lock(?, (?::bigint & 2147483647)::int)', [clientListLock, salonId]);
}

/**
 * A client who is or was on the salon's list, also by the id of an entry that was merged into theirs; 404 for a client of another salon.
 */
export async function readClient(knex: Knex, salonId: number, id: number): Promise<SalonClientRow> {
  const [row] = await selectClients(knex, clientsEver(knex, salonId).where('client.id', id));
  if (row) return row;
  const merged = knex('salon_clients').where({ id, salon_id: salonId }).select('merged_into');
  const [kept] = await selectClients(knex, clientsEver(knex, salonId).where('client.id', 'in', merged));
  if (!kept) throw notListed();
  return kept;
}
