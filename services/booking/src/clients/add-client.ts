import { managesSalon, type Professional } from '@frizo/service-kit';
import type { ClientToBookFor, SalonClient } from '@frizo/contracts';
import { fieldCodes, salonClientFields } from '@frizo/validation';
import type { Knex } from 'knex';
import { clientOfPhone, lockPerson } from '../people/people.store.ts';
import { countAdditions, countLookup } from './count-lookup.ts';
import {
  clientsEver,
  lockClientList,
  onListOf,
  presentSalonClient,
  readClient,
  readKnownClient,
  type SalonClientRow,
  setVisible,
} from './salon-clients.store.ts';
import {
  cleanPerson,
  clientExists,
  refuseWrong,
  refuseWrongPerson,
  type TypedPerson,
} from './typed-person.ts';

/**
 * Adds a client to the actor's list, also one who was removed before (spec 7.3).
 * @throws DomainError 400 with codes by field; 409 `client.exists`
 */
export async function addClient(trx: Knex.Transaction, added: ClientToAdd): Promise<SalonClient> {
  const person = cleanPerson(added.person);
  refuseWrongPerson(person);
  const { client, wasOnList } = await addOrRestore(trx, { ...added, person });
  if (wasOnList) throw clientExists();
  return presentSalonClient(client, added.actor);
}

interface ClientToAdd {
  readonly actor: Professional;
  readonly person: TypedPerson & { readonly comment: string };
  readonly now: Date;
}

interface AddedClient {
  readonly client: SalonClientRow;
  /** On the actor's list before this call. */
  readonly wasOnList: boolean;
}

/**
 * Finds the person with the phone, on the salon's list or among the clients of the portal, and adds them to the actor's list, also if
 * removed before. A client with an account keeps its names; for all others who were not on the list the typed names are stored.
 * @throws DomainError 429 beyond the additions of a day
 */
async function addOrRestore(trx: Knex.Transaction, added: ClientToAdd): Promise<AddedClient> {
  const { actor } = added;
  await lockClientList(trx, actor.salonId);
  const found =
    (await idByPhone(trx, added)) ?? (await idByAccount(trx, added)) ?? (await insertTyped(trx, added));
  const wasOnList = !found.isNew && (await isOnList(trx, actor, found.id));
  if (!wasOnList) await countAdditions(trx, { salonId: actor.salonId, added: 1, now: added.now });
  if (!found.isNew && !wasOnList) await restoreEntry(trx, found.id, added.person);
  if (!wasOnList && !managesSalon(actor)) {
    await setVisible(trx, { artistId: actor.userId, clientId: found.id, isVisible: true });
  }
  return { client: await readClient(trx, actor.salonId, found.id), wasOnList };
}

async function isOnList(trx: Knex.Transaction, actor: Professional, id: number): Promise<boolean> {
  const rows = await onListOf(clientsEver(trx, actor.salonId), actor)
    .where('client.id', id)
    .select<{ id: number }[]>('client.id');
  return rows.length > 0;
}

interface Found {
  readonly id: number;
  readonly isNew: boolean;
}

async function idByPhone(trx: Knex.Transaction, { actor, person }: ClientToAdd): Promise<Found | undefined> {
  const row = await trx('salon_clients')
    .where({ salon_id: actor.salonId, phone: person.phone })
    .first<{ id: number } | undefined>('id');
  return row && { id: row.id, isNew: false };
}

/** Counted as a look-up, since it reveals a name that was not typed. */
async function idByAccount(trx: Knex.Transaction, added: ClientToAdd): Promise<Found | undefined> {
  const { actor, person, now } = added;
  const account = await clientOfPhone(trx, person.phone, actor.salonId);
  const known = account && (await lockPerson(trx, account.user_id));
  // The phone of the account may have changed meanwhile.
  if (!known || known.phone !== person.phone) return undefined;
  await countLookup(trx, actor.userId, now);
  const [listed] = await trx('salon_clients')
    .where({ salon_id: actor.salonId, user_id: known.user_id })
    .update({ phone: known.phone })
    .returning<{ id: number }[]>('id');
  if (listed) return { id: listed.id, isNew: false };
  return insert(trx, { ...known }, added);
}

function insertTyped(trx: Knex.Transaction, added: ClientToAdd): Promise<Found> {
  const { firstName, lastName, phone } = added.person;
  return insert(trx, { first_name: firstName, last_name: lastName, phone, user_id: null }, added);
}

async function insert(trx: Knex.Transaction, row: object, { actor, person }: ClientToAdd): Promise<Found> {
  const [inserted] = await trx('salon_clients')
    .insert({ ...row, salon_id: actor.salonId, comment: person.comment, email: person.email ?? '' })
    .returning<{ id: number }[]>('id');
  if (!inserted) throw new Error('a client was not added to the list');
  return { id: inserted.id, isNew: true };
}

async function restoreEntry(trx: Knex.Transaction, id: number, person: ClientToAdd['person']): Promise<void> {
  const row = trx('salon_clients').where({ id });
  const { firstName, lastName, comment } = person;
  await row
    .clone()
    .whereNotNull('removed_at')
    .whereNull('user_id')
    .update({ first_name: firstName, last_name: lastName });
  await row.update({
    removed_at: null,
    version: trx.raw('version + 1'),
    ...(comment === '' ? {} : { comment }),
  });
}

interface ClientOfBooking {
  readonly salonClientId: number;
  /** Null for a client without an account, and for one who neither knows the salon nor can see it. */
  readonly clientUserId: number | null;
  /** They have booked here themselves. */
  readonly hasBooked: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

interface ToBookFor {
  readonly actor: Professional;
  readonly client: ClientToBookFor;
  /** The account of the waiting entry that is booked for, which the actor may take. */
  readonly waitingUserId?: number | undefined;
  readonly now: Date;
}

/**
 * The client for whom a professional books: one whom they know, who is added again if removed before, or a new one by name and phone. A
 * phone that is already on the list refers to that client. Artists are locked before this is called.
 * @throws DomainError 404 for a client of another salon or, if an artist books, of other artists; 400 with codes at `client.firstName`, `client.lastName`, `client.phone`
 */
export async function addClientToBookFor(
  trx: Knex.Transaction,
  booking: ToBookFor,
): Promise<ClientOfBooking> {
  const { client } = booking;
  return 'salonClientId' in client
    ? listedClient(trx, booking, client.salonClientId)
    : newClient(trx, booking, client);
}

async function listedClient(
  trx: Knex.Transaction,
  { actor, waitingUserId }: ToBookFor,
  id: number,
): Promise<ClientOfBooking> {
  // Waits for a merge that is under way: the booking is then for the entry that stays.
  await trx('salon_clients').where({ id, salon_id: actor.salonId }).forKeyShare().select('id');
  const found = await readClient(trx, actor.salonId, id);
  const isWaiting = found.user_id !== null && found.user_id === waitingUserId;
  const row = isWaiting ? found : await readKnownClient(trx, actor, id);
  if (row.removed_at) await trx('salon_clients').where({ id: row.id }).update({ removed_at: null });
  if (!managesSalon(actor)) {
    await setVisible(trx, { artistId: actor.userId, clientId: row.id, isVisible: true });
  }
  return present(trx, row, actor);
}

async function newClient(
  trx: Knex.Transaction,
  { actor, now }: ToBookFor,
  typed: TypedPerson,
): Promise<ClientOfBooking> {
  const person = cleanPerson(typed);
  refuseWrong(fieldCodes(salonClientFields, { ...person }), 'client.');
  const { client } = await addOrRestore(trx, { actor, person: { ...person, comment: '' }, now });
  return present(trx, client, actor);
}

/** A salon that is not public puts nothing into the account of a person who has never booked there. */
async function present(
  trx: Knex.Transaction,
  row: SalonClientRow,
  { salonId }: Professional,
): Promise<ClientOfBooking> {
  const isStranger = row.user_id !== null && !row.has_booked && !(await isPublic(trx, salonId));
  return {
    salonClientId: row.id,
    clientUserId: isStranger ? null : row.user_id,
    hasBooked: row.has_booked,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
  };
}

async function isPublic(trx: Knex.Transaction, salonId: number): Promise<boolean> {
  const found = await trx('salons').where({ salon_id: salonId, is_public: true }).limit(1).select('salon_id');
  return found.length > 0;
}
