import type { SalonPolicy } from '@frizo/contracts';
import type { Knex } from 'knex';

interface PolicyRow {
  readonly version: number;
  readonly free_cancellation_hours: number;
  readonly late_fee_percent: number;
  readonly no_show_fee_percent: number;
  readonly words: string;
  readonly deposits: SalonPolicy['deposits'];
}

/** The current policy of a salon; null if it has never saved one. */
export async function readCurrentPolicy(knex: Knex, salonId: number): Promise<SalonPolicy | null> {
  const row = await knex('policy_versions')
    .where({ salon_id: salonId })
    .orderBy('version', 'desc')
    .first<PolicyRow | undefined>();
  return row ? policyOf(row) : null;
}

/** A version of a salon's policy, current or not; null if there is none. */
export async function readPolicyVersion(
  knex: Knex,
  { salonId, version }: { readonly salonId: number; readonly version: number },
): Promise<SalonPolicy | null> {
  const row = await knex('policy_versions')
    .where({ salon_id: salonId, version })
    .first<PolicyRow | undefined>();
  return row ? policyOf(row) : null;
}

/** Separates the lock of a salon's policy from any other use of advisory locks. */
const policyLock = 4_041;
/** A lock's second key is an int, an id a bigint: at worst two salons share a lock. */
const keys = 2 ** 31;

/** Lets one save of a salon's policy run at a time, until the transaction ends. */
export async function lockPolicy(trx: Knex.Transaction, salonId: number): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?, ?)', [policyLock, salonId % keys]);
}

/** Adds a version of a salon's policy. */
export async function insertPolicy(
  trx: Knex.Transaction,
  policy: SalonPolicy & { readonly salonId: number; readonly savedBy: number; readonly savedAt: Date },
): Promise<void> {
  await trx('policy_versions').insert({
    salon_id: policy.salonId,
    version: policy.version,
    free_cancellation_hours: policy.freeCancellationHours,
    late_fee_percent: policy.lateFeePercent,
    no_show_fee_percent: policy.noShowFeePercent,
    words: policy.words,
    deposits: JSON.stringify(policy.deposits),
    saved_by: policy.savedBy,
    saved_at: policy.savedAt,
  });
}

function policyOf(row: PolicyRow): SalonPolicy {
  return {
    version: row.version,
    freeCancellationHours: row.free_cancellation_hours,
    lateFeePercent: row.late_fee_percent,
    noShowFeePercent: row.no_show_fee_percent,
    words: row.words,
    deposits: row.deposits,
  };
}
