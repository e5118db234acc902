import type { IdentityFixtures } from './fixtures.ts';

/** The columns of an account that tests check. */
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
  { knex }: Pick<IdentityFixtures, 'knex'>,
  where: Partial<UserRow>,
): Promise<UserRow> {
  const row = await knex('users').where(where).first<UserRow | undefined>();
  if (!row) throw new Error('there is no such account');
  return row;
}

/** The ids of the requested links, oldest first. */
export function linkIds({ knex }: Pick<IdentityFixtures, 'knex'>): Promise<string[]> {
  return knex('mailed_links').orderBy('id').pluck<string[]>('id');
}

/** Keys of a browser's push subscription: the example of RFC 8291, 5. */
export const subscriptionKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
