import type { SalonClient } from '@frizo/contracts';
import type { Knex } from 'knex';
import { clientExists } from './client-exists.ts';
import { putClient, type ClientToPut } from './put-client.ts';
import { presentSalonClient } from './salon-clients.store.ts';
import { cleanPerson, refuseWrongPerson } from './typed-person.ts';

/**
 * Puts somebody on the list of who asks, or back on it (spec 7.3).
 * @throws DomainError 400 with codes by field; 409 `client.exists`
 */
export async function addClient(trx: Knex.Transaction, asked: ClientToPut): Promise<SalonClient> {
  const person = cleanPerson(asked.person);
  refuseWrongPerson(person);
  const { client, wasOnList } = await putClient(trx, { ...asked, person });
  if (wasOnList) throw clientExists();
  return presentSalonClient(client);
}
