import { type PayloadOf, userChanged } from '@frizo/contracts';
import { consume, type Consumer, saveIfNewer } from '@frizo/service-kit';
import type { Knex } from 'knex';
import { type PublicityParts, refreshPublicity } from './refresh-publicity.ts';

/** Stores who owns a salon and who has a photo. Under a name of its own, so that it reads earlier events too. */
export function peopleConsumer(parts: PublicityParts): Consumer {
  return consume(userChanged, {
    name: 'keep-people',
    handle: (user, { trx }) => savePerson(trx, parts, user),
  });
}

async function savePerson(
  trx: Knex.Transaction,
  parts: PublicityParts,
  { userId, version, userType, image }: PayloadOf<typeof userChanged>,
): Promise<void> {
  const isNewer = await saveIfNewer(trx, 'people', 'user_id', {
    user_id: userId,
    version,
    user_type: userType,
    // An earlier event does not say whether there is a photo: what is known stays, and so does who is public.
    ...(image !== undefined && { has_photo: image !== null }),
  });
  if (!isNewer || image === undefined) return;
  const artist = await trx('artists')
    .where({ id: userId })
    .first<{ salonId: number } | undefined>('salon_id as salonId');
  if (artist) await refreshPublicity(trx, parts, artist.salonId);
}
