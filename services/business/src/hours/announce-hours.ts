import { hoursChanged, type PayloadOf } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Artist } from '../artists/artists.store.ts';

type Hours = PayloadOf<typeof hoursChanged>['hours'];

/** Publishes an artist's week; part of every transaction that changes it. */
export async function announceHours(trx: Knex.Transaction, outbox: Outbox, artistId: number): Promise<void> {
  const { hoursVersion } = await Artist.query(trx).findById(artistId).throwIfNotFound();
  const hours = await trx('hours')
    .where({ artist_id: artistId })
    .orderBy(['day_index', 'start_seconds'])
    .select<Hours>(
      'address_id as addressId',
      'day_index as dayIndex',
      'start_seconds as startSeconds',
      'end_seconds as endSeconds',
    );
  await outbox.add(trx, hoursChanged, { artistId, version: hoursVersion, hours });
}
