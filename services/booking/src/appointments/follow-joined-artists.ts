import { artistChanged } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { markArtistStale } from '../free-time/stale-days.store.ts';
import { lockArtists } from './lock-artists.ts';

/**
 * An invited artist has joined the salon with an account of another id: appointments and blocks move to it, at the same time and place. It is the same person, so no one is notified. Under a name of its own, so that it may wait for the artist without delaying the copy.
 */
export function joinedArtistConsumer(): Consumer {
  return consume(artistChanged, {
    name: 'on-artist-joined',
    async handle({ artistId, joinedAsId }, { trx }) {
      if (joinedAsId !== undefined) await moveCalendar(trx, artistId, joinedAsId);
    },
  });
}

/** @throws while the joined artist is not known yet; the event is delivered again then */
async function moveCalendar(trx: Knex.Transaction, from: number, to: number): Promise<void> {
  await lockArtists(trx, [from, to]);
  const joined = await trx('artists').where({ artist_id: to }).first<object | undefined>('artist_id');
  if (!joined) throw new Error(`artist ${to} has not arrived yet`);
  // Appointments win over what the person has blocked in the moments since they joined.
  await trx.raw(
    `delete from blocks using occupancies as own, occupancies as listed
     where own.block_id = blocks.id and own.artist_id = :to and listed.artist_id = :from and listed.during && own.during`,
    { from, to },
  );
  // Open offers of the listed artist end by themselves, since nothing is free there any more.
  for (const table of ['appointments', 'blocks', 'occupancies', 'holds', 'waiting_entries'])
    await trx(table).where({ artist_id: from }).update({ artist_id: to });
  await trx.raw(
    `update waiting_known_starts known set artist_id = :to where artist_id = :from and not exists (
       select from waiting_known_starts joined where joined.entry_id = known.entry_id and joined.artist_id = :to)`,
    { from, to },
  );
  await trx.raw(
    `insert into salon_client_artists (artist_id, salon_client_id, is_visible)
     select :to, salon_client_id, is_visible from salon_client_artists where artist_id = :from
     on conflict do nothing`,
    { from, to },
  );
  await trx('salon_client_artists').where({ artist_id: from }).delete();
  for (const id of [from, to]) await markArtistStale(trx, id);
}
