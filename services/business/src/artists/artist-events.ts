import { artistChanged, type PayloadOf, userChanged } from '@frizo/contracts';
import { consume, type Consumer, type Outbox } from '@frizo/service-kit';
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
  });
}

/** Updates an artist's name from their profile. */
export function onUserChanged(outbox: Outbox): Consumer {
  return consume(userChanged, {
    name: 'on-user-changed',
    handle: (user, { trx }) => renameArtist(trx, outbox, user),
  });
}

/**
 * An artist has the name of the person. Ignores older events, and people who are not artists yet, since they get their name when they
 * become one.
 */
async function renameArtist(
  trx: Knex.Transaction,
  outbox: Outbox,
  { userId, version, firstName, lastName }: PayloadOf<typeof userChanged>,
): Promise<void> {
  const [artist] = await trx('artists')
    .where({ id: userId })
    .where('user_version', '<', version)
    .update({ user_version: version })
    .returning<{ first_name: string; last_name: string }[]>(['first_name', 'last_name']);
  if (!artist || (artist.first_name === firstName && artist.last_name === lastName)) return;
  await trx('artists')
    .where({ id: userId })
    .update({ first_name: firstName, last_name: lastName })
    .increment('version', 1);
  await announceArtist(trx, outbox, userId);
}
