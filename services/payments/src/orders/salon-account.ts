import { DomainError } from '@frizo/service-kit';
import type { Knex } from 'knex';

interface AccountRow {
  readonly account_id: string | null;
  readonly has_profile: boolean;
  readonly charges_enabled: boolean;
  readonly external_accounts: readonly unknown[];
}

/**
 * The salon's account at the provider, which gets the payments by card.
 * @throws DomainError 409 as long as it cannot be paid (spec 4, Get paid; 8.2)
 */
export async function requireSalonAccount(knex: Knex, salonId: number): Promise<string> {
  const account = await knex('payout_accounts')
    .where({ salon_id: salonId })
    .first<AccountRow | undefined>('account_id', 'has_profile', 'charges_enabled', 'external_accounts');
  if (!account?.account_id || !account.has_profile)
    throw new DomainError('payment_order.no_profile', 'No Payment profile', { status: 409 });
  if (account.external_accounts.length === 0)
    throw new DomainError('payment_order.no_external_account', 'No external account', { status: 409 });
  if (!account.charges_enabled)
    throw new DomainError(
      'payment_order.account_not_ready',
      'The payment provider has not verified the payment profile yet.',
      { status: 409 },
    );
  return account.account_id;
}

/** The account of a salon that was paid by card before, whatever became of it. @throws if there never was one */
export async function accountOfSalon(knex: Knex, salonId: number): Promise<string> {
  const account = await knex('payout_accounts')
    .where({ salon_id: salonId })
    .first<Pick<AccountRow, 'account_id'> | undefined>('account_id');
  if (!account?.account_id) throw new Error(`the salon ${salonId} has no account`);
  return account.account_id;
}
