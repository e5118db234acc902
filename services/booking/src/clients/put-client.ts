import type { Knex } from 'knex';
import { clientOfPhone, holdPerson } from '../people/people.store.ts';
import { keepsWholeSalon, type Professional } from '../people/professional.policy.ts';
import { countLookup } from './count-lookup.ts';
import { lockClientList } from './lock-client-list.ts';
import { readClient } from './read-client.ts';
import { clientsEver, onListOf, setVisible, type SalonClientRow } from './salon-clients.store.ts';
import type { TypedPerson } from './typed-person.ts';

export interface ClientToPut {
  readonly actor: Professional;
  readonly person: TypedPerson & { readonly comment: string };
  readonly now: Date;
}

export interface PutClient {
  readonly client: SalonClientRow;
  /** On the list of who asks, before anything was done. */
  readonly wasOnList: boolean;
}

/**
 * Finds who is meant by the phone, on the salon's list or among the clients of the portal, and puts them on the list of who asks, or
 * back on it. An account's names stand; what was typed is kept of everybody else who was not on the list.
 */
export async function putClient(trx: Knex.Transaction, put: ClientToPut): Promise<PutClient> {
  const { actor } = put;
  await lockClientList(trx, actor.salonId);
  const found = (await idByPhone(trx, put)) ?? (await idByAccount(trx, put)) ?? (await insertTyped(trx, put));
  const wasOnList = !found.isNew && (await isOnList(trx, actor, found.id));
  if (!found.isNew && !wasOnList) await listAgain(trx, found.id, put.person);
  if (!wasOnList && !keepsWholeSalon(actor)) {
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

async function idByPhone(trx: Knex.Transaction, { actor, person }: ClientToPut): Promise<Found | undefined> {
  const row = await trx('salon_clients')
    .where({ salon_id: actor.salonId, phone: person.phone })
    .first<{ id: number } | undefined>('id');
  return row && { id: row.id, isNew: false };
}

/** With it comes a name that was not typed, so it is counted as the look-up that it is. */
async function idByAccount(trx: Knex.Transaction, put: ClientToPut): Promise<Found | undefined> {
  const { actor, person, now } = put;
  const account = await clientOfPhone(trx, person.phone);
  const known = account && (await holdPerson(trx, account.user_id));
  // The account may have got another phone just now.
  if (!known || known.phone !== person.phone) return undefined;
  await countLookup(trx, actor.userId, now);
  const [listed] = await trx('salon_clients')
    .where({ salon_id: actor.salonId, user_id: known.user_id })
    .update({ phone: known.phone })
    .returning<{ id: number }[]>('id');
  if (listed) return { id: listed.id, isNew: false };
  return insert(trx, { ...known }, put);
}

function insertTyped(trx: Knex.Transaction, put: ClientToPut): Promise<Found> {
  const { firstName, lastName, phone } = put.person;
  return insert(trx, { first_name: firstName, last_name: lastName, phone, user_id: null }, put);
}

async function insert(trx: Knex.Transaction, row: object, { actor, person }: ClientToPut): Promise<Found> {
  const [inserted] = await trx('salon_clients')
    .insert({ ...row, salon_id: actor.salonId, comment: person.comment })
    .returning<{ id: number }[]>('id');
  if (!inserted) throw new Error('a client was not put on the list');
  return { id: inserted.id, isNew: true };
}

async function listAgain(trx: Knex.Transaction, id: number, person: ClientToPut['person']): Promise<void> {
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
