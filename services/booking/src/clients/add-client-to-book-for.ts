import type { ClientToBookFor } from '@frizo/contracts';
import { fieldCodes, salonClientFields } from '@frizo/validation';
import type { Knex } from 'knex';
import { keepsWholeSalon, type Professional } from '../people/professional.policy.ts';
import { putClient } from './put-client.ts';
import { readClient } from './read-client.ts';
import { setVisible, type SalonClientRow } from './salon-clients.store.ts';
import { cleanPerson, refuseWrong, type TypedPerson } from './typed-person.ts';

export interface ClientOfBooking {
  readonly salonClientId: number;
  /** Null for a client without an account. */
  readonly clientUserId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

export interface ToBookFor {
  readonly actor: Professional;
  readonly client: ClientToBookFor;
  readonly now: Date;
}

/**
 * Whom a professional books for: somebody on the salon's list, who is put back on it where they were taken off, or somebody new
 * by name and phone. A phone that the list has means who is there. Artists are locked before this is called.
 * @throws DomainError 404 for a client of another salon; 400 with codes at `client.firstName`, `client.lastName`, `client.phone`
 */
export async function addClientToBookFor(trx: Knex.Transaction, asked: ToBookFor): Promise<ClientOfBooking> {
  const { client } = asked;
  return 'salonClientId' in client ? ofList(trx, asked, client.salonClientId) : newcomer(trx, asked, client);
}

async function ofList(trx: Knex.Transaction, { actor }: ToBookFor, id: number): Promise<ClientOfBooking> {
  const row = await readClient(trx, actor.salonId, id);
  if (row.removed_at) await trx('salon_clients').where({ id }).update({ removed_at: null });
  if (!keepsWholeSalon(actor)) {
    await setVisible(trx, { artistId: actor.userId, clientId: id, isVisible: true });
  }
  return present(row);
}

async function newcomer(
  trx: Knex.Transaction,
  { actor, now }: ToBookFor,
  typed: TypedPerson,
): Promise<ClientOfBooking> {
  const person = cleanPerson(typed);
  refuseWrong(fieldCodes(salonClientFields, { ...person }), 'client.');
  const { client } = await putClient(trx, { actor, person: { ...person, comment: '' }, now });
  return present(client);
}

function present(row: SalonClientRow): ClientOfBooking {
  return {
    salonClientId: row.id,
    clientUserId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
  };
}
