import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { readClient } from './read-client.ts';

export interface Removal {
  readonly salonId: number;
  readonly clientId: number;
  readonly now: Date;
}

/**
 * Takes a client off the salon's list; their appointments stay, and whoever books for them again puts them back. Again changes nothing.
 * @throws DomainError 409 `client.has_appointments` while one is to come
 */
export async function removeClient(
  trx: Knex.Transaction,
  { salonId, clientId, now }: Removal,
): Promise<void> {
  await readClient(trx, salonId, clientId);
  const toCome = await trx('appointments')
    .where({ salon_client_id: clientId, status: 0 })
    .where('starts_at', '>', now)
    .limit(1)
    .select<{ id: number }[]>('id');
  if (toCome.length > 0) {
    throw new DomainError('client.has_appointments', 'This client has an appointment to come.', {
      status: 409,
    });
  }
  await trx('salon_clients').where({ id: clientId }).whereNull('removed_at').update({ removed_at: now });
}
