import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { clientsEver, selectClients, type SalonClientRow } from './salon-clients.store.ts';

/** A client whom the salon has or had on its list; 404 for another salon's. */
export async function readClient(knex: Knex, salonId: number, id: number): Promise<SalonClientRow> {
  const [row] = await selectClients(knex, clientsEver(knex, salonId).where('client.id', id));
  if (!row) throw notFound('This client is not on the list.');
  return row;
}
