import type { Knex } from 'knex';
import type { AccountSnapshot } from './account-snapshot.ts';

/** The account of a salon at the provider. */
export interface PayoutAccount extends AccountSnapshot {
  readonly salonId: number;
  readonly version: number;
  /** Null until the provider has made it. */
  readonly accountId: string | null;
  /** Which request to make it this is, from 1. */
  readonly attempt: number;
}

interface Row {
  readonly salon_id: number;
  readonly version: number;
  readonly account_id: string | null;
  readonly attempt: number;
  readonly has_profile: boolean;
  readonly charges_enabled: boolean;
  readonly payouts_enabled: boolean;
  readonly verification: AccountSnapshot['verification'];
  readonly fields_needed: AccountSnapshot['fieldsNeeded'];
  readonly external_accounts: AccountSnapshot['externalAccounts'];
  readonly profile_hash: string | null;
}

/** The account of a salon; undefined before one was asked for. */
export async function findAccount(knex: Knex, salonId: number): Promise<PayoutAccount | undefined> {
  const row = await knex('payout_accounts').where({ salon_id: salonId }).first<Row | undefined>();
  return row && accountOf(row);
}

/** The account with an id of the provider. */
export async function findAccountById(knex: Knex, accountId: string): Promise<PayoutAccount | undefined> {
  const row = await knex('payout_accounts').where({ account_id: accountId }).first<Row | undefined>();
  return row && accountOf(row);
}

/** The account of a salon, which is added if there is none; locked until the commit. */
export async function openAccount(trx: Knex.Transaction, salonId: number, now: Date): Promise<PayoutAccount> {
  await trx('payout_accounts').insert({ salon_id: salonId, created_at: now }).onConflict('salon_id').ignore();
  const row = await trx('payout_accounts').where({ salon_id: salonId }).forUpdate().first<Row>();
  return accountOf(row);
}

/** Stores which account the provider has made for a salon. */
export async function saveAccountId(
  trx: Knex.Transaction,
  options: { readonly salonId: number; readonly accountId: string; readonly now: Date },
): Promise<void> {
  const { salonId, accountId, now } = options;
  await trx('payout_accounts')
    .where({ salon_id: salonId })
    .update({ account_id: accountId, refresh_at: now, version: trx.raw('version + 1') });
}

/** After a refusal the next request for an account is another one. */
export async function countAttempt(trx: Knex.Transaction, salonId: number, attempt: number): Promise<void> {
  await trx('payout_accounts')
    .where({ salon_id: salonId, attempt })
    .update({ attempt: attempt + 1 });
}

/**
 * Stores the state that was read from the provider, unless a later one was stored since.
 * @param version of the row when the state was read
 * @returns the new version; undefined if the row has another one
 */
export async function saveSnapshot(
  trx: Knex.Transaction,
  account: Pick<PayoutAccount, 'salonId' | 'version'>,
  snapshot: AccountSnapshot,
  now: Date,
): Promise<number | undefined> {
  const { salonId, version } = account;
  const [row] = await trx('payout_accounts')
    .where({ salon_id: salonId, version })
    .update({
      version: version + 1,
      has_profile: snapshot.hasProfile,
      charges_enabled: snapshot.chargesEnabled,
      payouts_enabled: snapshot.payoutsEnabled,
      verification: snapshot.verification,
      fields_needed: JSON.stringify(snapshot.fieldsNeeded),
      external_accounts: JSON.stringify(snapshot.externalAccounts),
      profile_hash: snapshot.profileHash,
      refresh_at: null,
      refreshed_at: now,
    })
    .returning<{ version: number }[]>('version');
  return row?.version;
}

/** The state has to be read again by an instant, whatever becomes of the request that changes it. */
export async function refreshBy(knex: Knex, salonId: number, instant: Date): Promise<void> {
  await knex('payout_accounts')
    .where({ salon_id: salonId })
    .where((query) => query.whereNull('refresh_at').orWhere('refresh_at', '>', instant))
    .update({ refresh_at: instant });
}

/** The state could not be read: others come first, and it is read by an instant. */
export async function refreshLater(
  knex: Knex,
  salonId: number,
  { now, by }: { readonly now: Date; readonly by: Date },
): Promise<void> {
  await knex('payout_accounts')
    .where({ salon_id: salonId })
    .where('refresh_at', '<=', now)
    .update({ refresh_at: by });
}

/** Salons whose account has to be read again. */
export async function findAccountsToRefresh(knex: Knex, now: Date, limit: number): Promise<number[]> {
  return knex('payout_accounts')
    .whereNotNull('account_id')
    .where('refresh_at', '<=', now)
    .orderBy('refresh_at')
    .limit(limit)
    .pluck<number[]>('salon_id');
}

function accountOf(row: Row): PayoutAccount {
  return {
    salonId: row.salon_id,
    version: row.version,
    accountId: row.account_id,
    attempt: row.attempt,
    hasProfile: row.has_profile,
    chargesEnabled: row.charges_enabled,
    payoutsEnabled: row.payouts_enabled,
    verification: row.verification,
    fieldsNeeded: row.fields_needed,
    externalAccounts: row.external_accounts,
    profileHash: row.profile_hash,
  };
}
