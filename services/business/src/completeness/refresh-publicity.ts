import { completenessChanged } from '@frizo/contracts';
import type { ServiceParts } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { announceArtist } from '../artists/announce-artist.ts';
import { announceSalon } from '../salons/announce-salon.ts';
import {
  type Completeness,
  completenessOfArtist,
  completenessOfSalon,
  fingerprintOf,
  isPublic,
} from './completeness.ts';
import { lockSalon, type PublicityState, readPublicityState } from './completeness.store.ts';

export type PublicityParts = Pick<ServiceParts, 'outbox' | 'clock'>;

/**
 * Decides again whether a salon and its artists are public (decisions 6), and publishes what has changed. Part of every transaction that changes
 * a salon, its addresses, services, artists, hours or pictures, as its last step. A transaction that locks rows of artists or addresses begins
 * with `lockSalon`.
 */
export async function refreshPublicity(
  trx: Knex.Transaction,
  parts: PublicityParts,
  salonId: number,
): Promise<void> {
  await lockSalon(trx, salonId);
  const state = await readPublicityState(trx, salonId);
  if (!state) return;
  const { artists } = state;
  const salon = { ...state.salon, artists };
  const ofSalon = completenessOfSalon(salon);
  const ofArtists = artists.map((artist) => ({
    artistId: artist.artistId,
    artist,
    completeness: completenessOfArtist(salon, artist),
  }));
  let hasChanged = await save(trx, parts, { table: 'salons', id: salonId, before: salon, after: ofSalon });
  for (const { artistId, artist, completeness } of ofArtists) {
    const change = { table: 'artists', id: artistId, before: artist, after: completeness } as const;
    hasChanged = (await save(trx, parts, change)) || hasChanged;
  }
  if (!hasChanged) return;
  const version = state.salon.completenessVersion + 1;
  await trx('salons').where({ id: salonId }).update({ completeness_version: version });
  await parts.outbox.add(trx, completenessChanged, {
    salonId,
    version,
    status: ofSalon.status,
    artists: ofArtists.map(({ artistId, completeness }) => ({ artistId, status: completeness.status })),
  });
}

interface Change {
  readonly table: 'salons' | 'artists';
  readonly id: number;
  readonly before: Pick<
    PublicityState['artists'][number],
    'isPublic' | 'completeness' | 'qualifiedAt' | 'approvedCount'
  > &
    Partial<Pick<PublicityState['artists'][number], 'userType'>>;
  readonly after: Completeness;
}

/** Returns whether anything has changed that people see. */
async function save(
  trx: Knex.Transaction,
  { outbox, clock }: PublicityParts,
  { table, id, before, after }: Change,
): Promise<boolean> {
  const fingerprint = fingerprintOf(after);
  const isNowPublic = isPublic(after, before);
  const isSwitched = isNowPublic !== before.isPublic;
  if (!isSwitched && fingerprint === before.completeness) return false;
  await trx(table)
    .where({ id })
    .update({
      completeness: fingerprint,
      is_public: isNowPublic,
      ...(after.complete && before.qualifiedAt === null && { qualified_at: clock.now() }),
    });
  if (isSwitched) {
    await trx(table).where({ id }).increment('version', 1);
    await (table === 'salons' ? announceSalon(trx, outbox, id) : announceArtist(trx, outbox, id));
  }
  return true;
}
