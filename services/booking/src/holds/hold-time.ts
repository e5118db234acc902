import type { Knex } from 'knex';
import { checkStart } from '../appointments/check-start.ts';
import { lockArtists } from '../appointments/lock-artists.ts';
import { clientSaver } from '../appointments/saver.ts';
import type { WantedStart } from '../appointments/wanted-start.ts';
import { holdLifetimeMs, putHold } from './holds.store.ts';

/**
 * Keeps a start for a client for five minutes, in place of any hold that the client had. A hold is a courtesy: saving
 * never depends on it, and it is gone when it expires, without anyone having to take it away.
 * @throws SaveRefused
 */
export async function holdTime(
  { trx, now }: { trx: Knex.Transaction; now: Date },
  { clientUserId, ...wanted }: WantedStart & { clientUserId: number },
): Promise<Date> {
  await lockArtists(trx, [wanted.artistId]);
  const wish = { ...wanted, image: 0, processingSeconds: null, keepsHours: true };
  const { terms } = await checkStart(wish, { trx, now, saver: clientSaver(clientUserId) });
  const expiresAt = new Date(now.getTime() + holdLifetimeMs);
  const from = new Date(wanted.startTimestamp * 1000);
  const until = new Date(from.getTime() + terms.processingSeconds * 1000);
  await putHold(trx, { clientUserId, artistId: wanted.artistId, from, until, expiresAt });
  return expiresAt;
}
