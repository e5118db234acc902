import type { SalonClient } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { Professional } from '../people/professional.policy.ts';
import { readClient } from './read-client.ts';
import { presentSalonClient, setVisible } from './salon-clients.store.ts';

/** Puts a client of the salon on an artist's own list; who was taken off the salon's is on that again too. */
export async function showClient(
  trx: Knex.Transaction,
  clientId: number,
  { userId, salonId }: Professional,
): Promise<SalonClient> {
  const row = await readClient(trx, salonId, clientId);
  if (row.removed_at) await trx('salon_clients').where({ id: clientId }).update({ removed_at: null });
  await setVisible(trx, { artistId: userId, clientId, isVisible: true });
  return presentSalonClient(row);
}

/** Takes a client off it. The salon has them all the same. */
export async function hideClient(
  trx: Knex.Transaction,
  clientId: number,
  { userId, salonId }: Professional,
): Promise<void> {
  await readClient(trx, salonId, clientId);
  await setVisible(trx, { artistId: userId, clientId, isVisible: false });
}
