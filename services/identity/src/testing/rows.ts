import type { IdentityWorld } from './world.ts';

/** What tests look at of an account's row. */
export interface UserRow {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
  readonly version: number;
  readonly user_type: number | null;
  readonly salon_id: number | null;
  readonly admin: boolean;
  readonly referral_code: string | null;
  readonly hidden_referral_code: string | null;
}

export async function userRow(
  { knex }: Pick<IdentityWorld, 'knex'>,
  where: Partial<UserRow>,
): Promise<UserRow> {
  const row = await knex('users').where(where).first<UserRow | undefined>();
  if (!row) throw new Error('there is no such account');
  return row;
}

/** The ids of the links that were asked for, oldest first. */
export function linkIds({ knex }: Pick<IdentityWorld, 'knex'>): Promise<string[]> {
  return knex('mailed_links').orderBy('id').pluck<string[]>('id');
}
