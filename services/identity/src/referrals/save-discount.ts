import { sessionUserChanged, type bonusChanged, type PayloadOf } from '@frizo/contracts';
import type { Outbox } from '@frizo/service-kit';
import type { Knex } from 'knex';

/** Stores what is left of a user's referral bonus, for the header, unless a newer state exists; the user's open pages learn of it. */
export async function saveDiscount(
  trx: Knex.Transaction,
  outbox: Outbox,
  { userId, version, discountTotalCents }: PayloadOf<typeof bonusChanged>,
): Promise<void> {
  const before = await trx('users')
    .where({ id: userId })
    .forNoKeyUpdate()
    .first<{ total: number; version: number } | undefined>(
      'discount_total_cents as total',
      'discount_version as version',
    );
  if (!before || before.version >= version) return;
  await trx('users')
    .where({ id: userId })
    .update({ discount_total_cents: discountTotalCents, discount_version: version });
  // A bonus that was only reserved for an order has the same total: nothing to show.
  if (before.total !== discountTotalCents) await outbox.add(trx, sessionUserChanged, { userId });
}
