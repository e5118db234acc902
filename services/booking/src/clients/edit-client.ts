import type { editSalonClient, ParsedRequestOf, SalonClient } from '@frizo/contracts';
import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import type { Professional } from '../people/professional.policy.ts';
import { clientExists } from './client-exists.ts';
import { lockClientList } from './lock-client-list.ts';
import { readClient } from './read-client.ts';
import { clientsEver, onListOf, presentSalonClient, selectClients } from './salon-clients.store.ts';
import { cleanPerson, refuseWrong, refuseWrongPerson } from './typed-person.ts';

/**
 * Changes name and comment. Whose account it is names themselves; the phone says who it is, and is given once where none is known.
 * @throws DomainError 404; 400 with codes by field; 409 `client.exists` where another client has the phone
 */
export async function editClient(
  trx: Knex.Transaction,
  { salonClientId, ...typed }: ParsedRequestOf<typeof editSalonClient>,
  actor: Professional,
): Promise<SalonClient> {
  const mine = onListOf(clientsEver(trx, actor.salonId), actor).where('client.id', salonClientId);
  const [row] = await selectClients(trx, mine);
  if (!row) throw notFound('This client is not on the list.');
  const person = cleanPerson(typed);
  refuseWrongPerson(person);
  if (row.phone === '') await refuseTaken(trx, actor.salonId, person.phone);
  else if (person.phone !== row.phone) refuseWrong({ phone: ['VALUE_IS_NOT_EQUAL'] });
  const names = { first_name: person.firstName, last_name: person.lastName };
  await trx('salon_clients')
    .where({ id: row.id })
    .update({
      ...(row.user_id === null ? names : {}),
      ...(row.phone === '' ? { phone: person.phone } : {}),
      comment: person.comment,
      version: trx.raw('version + 1'),
    });
  return presentSalonClient(await readClient(trx, actor.salonId, row.id));
}

async function refuseTaken(trx: Knex.Transaction, salonId: number, phone: string): Promise<void> {
  await lockClientList(trx, salonId);
  const others = await trx('salon_clients')
    .where({ salon_id: salonId, phone })
    .select<{ id: number }[]>('id');
  if (others.length > 0) throw clientExists();
}
