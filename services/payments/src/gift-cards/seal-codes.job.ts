import { scheduledJob, type Job, type ServiceParts } from '@frizo/service-kit';
import type { GiftCardCodes, StoredCode } from './gift-card-codes.ts';

const batch = 200;

interface Row extends StoredCode {
  readonly id: number;
  readonly keeper_user_id: number | null;
}

/**
 * Seals the codes of gift cards that an earlier release has stored as they are, or an earlier secret has sealed, so that this secret can be removed. Safe to repeat, and to
 * interrupt.
 */
export function codeSealer({
  knex,
  log,
  codes,
}: Pick<ServiceParts, 'knex' | 'log'> & { readonly codes: GiftCardCodes }): Job {
  const readAfter = (id: number) =>
    knex('gift_cards')
      .where('id', '>', id)
      .where(
        (either) =>
          void either
            .whereNotNull('code')
            .orWhere(
              (sealed) =>
                void sealed
                  .whereNotNull('sealed_code')
                  .whereNot('sealed_code', 'like', `${codes.currentPrefix}%`),
            ),
      )
      .orderBy('id')
      .limit(batch)
      .select<Row[]>('id', 'code', 'code_hash', 'sealed_code', 'keeper_user_id');
  return scheduledJob({
    name: 'seal-gift-card-codes',
    schedule: '*/10 * * * *',
    async run() {
      let unknown = 0;
      for (let rows = await readAfter(0); rows.length > 0; rows = await readAfter(rows.at(-1)?.id ?? 0)) {
        for (const { id, keeper_user_id, ...stored } of rows) {
          const code = codes.open(stored);
          if (code === undefined) {
            unknown += 1;
            continue;
          }
          const { sealed_code, ...sealed } = codes.seal(code);
          // Only as it was read: somebody may have added it meanwhile.
          await knex('gift_cards')
            .where({ id, ...stored })
            .update({ ...sealed, sealed_code: keeper_user_id === null ? sealed_code : null });
        }
      }
      if (unknown > 0)
        log.error(
          { unknown },
          'codes of gift cards cannot be opened: GIFT_CARD_SECRET lacks the secret that has sealed them, or they were damaged',
        );
    },
  });
}
