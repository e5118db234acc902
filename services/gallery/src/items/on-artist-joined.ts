import { artistChanged } from '@frizo/contracts';
import { consume, type Consumer, type ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceItem } from './items.store.ts';

/** An invited artist has joined the salon with an account of another id: their pictures move to it. */
export function onArtistJoined({ outbox }: Pick<ServiceParts, 'outbox'>): Consumer {
  return consume(artistChanged, {
    name: 'on-artist-joined',
    async handle({ artistId, joinedAsId }, { trx }) {
      if (joinedAsId === undefined) return;
      for (const itemId of await moveItems(trx, artistId, joinedAsId))
        await announceItem(trx, outbox, itemId);
    },
  });
}

async function moveItems(trx: Knex.Transaction, from: number, to: number): Promise<number[]> {
  const moved = await trx('items')
    .where({ artist_id: from })
    .update({ artist_id: to, version: trx.raw('version + 1') })
    .returning<{ id: number }[]>('id');
  return moved.map(({ id }) => id);
}
