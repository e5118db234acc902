import { notFound } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Ends an entry of a client; one that has ended stays as it is. @throws DomainError 404 for somebody else's entry */
export async function leaveWaitingList(
  trx: Knex.Transaction,
  { id, clientUserId }: { readonly id: number; readonly clientUserId: number; readonly now: Date },
): Promise<void> {
  const row = await trx('waiting_entries')
    .where({ id, client_user_id: clientUserId })
    .forUpdate()
    .first<{ status: string } | undefined>('status');
  if (!row) throw notFound('There is no such entry.');
  if (row.status !== 'waiting') return;
  await trx('waiting_entries')
    .where({ id })
    .update({ status: 'left', version: trx.raw('version + 1') });
}
