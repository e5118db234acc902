import { type PayloadOf, userChanged } from '@frizo/contracts';
import { consume, type Consumer } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Keeps who owns a business: which plans it can buy, and where its provider's customer gets mail. Under a name of its own, so that it reads earlier events too. */
export function ownersConsumer(): Consumer {
  return consume(userChanged, { name: 'keep-owners', handle: (user, { trx }) => saveOwner(trx, user) });
}

async function saveOwner(
  trx: Knex,
  { userId, version, userType, salonId, email }: PayloadOf<typeof userChanged>,
): Promise<void> {
  if (salonId === null || userType === null || userType === 6) return;
  // Of two owners the first one that is known decides.
  await trx.raw(
    `insert into businesses (salon_id, owner_user_id, owner_user_type, owner_version, owner_email)
     values (:salonId, :userId, :userType, :version, :email)
     on conflict (salon_id) do update set
         owner_user_id = excluded.owner_user_id, owner_user_type = excluded.owner_user_type,
         owner_version = excluded.owner_version, owner_email = excluded.owner_email
       where businesses.owner_user_id is null
          or (businesses.owner_user_id = excluded.owner_user_id and businesses.owner_version < excluded.owner_version)`,
    { salonId, userId, userType, version, email },
  );
}
