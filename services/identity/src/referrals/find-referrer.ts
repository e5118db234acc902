import type { referrerOf } from '@frizo/contracts';
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { User } from '../users/user.model.ts';
import { createUsersStore } from '../users/users.store.ts';
import { userOfReferralCode } from './referral-code.ts';

type Referrer = Required<z.input<(typeof referrerOf)['reply']>>;

/**
 * Who has referred a user: the owner of the code that they have typed, or else of the one that a link has brought (decisions 5). Null for nobody. Only who
 * had an account before can have referred somebody, so that nobody refers themselves, and two do not refer each other. Who has several accounts can, which the salon and the phone tell.
 */
export async function findReferrer(knex: Knex, userId: number): Promise<Referrer> {
  const users = createUsersStore(knex);
  const user = await users.byId(userId);
  for (const code of [user?.referralCode, user?.hiddenReferralCode]) {
    const referrerId = userOfReferralCode(code ?? '');
    if (referrerId === undefined || referrerId >= userId) continue;
    const referrer = await users.byId(referrerId);
    if (user && referrer)
      return { referrerId, referrerSalonId: referrer.salonId, hasSamePhone: haveSamePhone(user, referrer) };
  }
  return { referrerId: null, referrerSalonId: null, hasSamePhone: false };
}

function haveSamePhone(user: Pick<User, 'phone'>, referrer: Pick<User, 'phone'>): boolean {
  return Boolean(user.phone) && user.phone === referrer.phone;
}
