import { artistChanged } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { Artist } from './artists.store.ts';

/** Publishes the current state of an artist; part of every transaction that changes one. */
export async function announceArtist(trx: Knex.Transaction, outbox: Outbox, artistId: number): Promise<void> {
  const artist = await Artist.query(trx).findById(artistId).throwIfNotFound();
  const { version, salonId, firstName, lastName, airtouchCertified, airtouchCertUrl, isPublic, isBookable } =
    artist;
  await outbox.add(trx, artistChanged, {
    artistId,
    version,
    salonId,
    firstName,
    lastName,
    airtouchCertified,
    airtouchCertUrl,
    isPublic,
    isBookable,
    ...(!artist.isActivated && { isActivated: false }),
    ...(artist.removedAt !== null && { isRemoved: true }),
    ...(artist.joinedAsId !== null && { joinedAsId: artist.joinedAsId }),
  });
}
