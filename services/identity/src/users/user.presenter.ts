import type { SessionUser } from '@frizo/contracts';
import type { User } from './user.model.ts';

/** Row to contract answer; what a type means is decisions 1. */
export function presentUser(user: User): SessionUser {
  return {
    id: user.id,
    userName: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    rawUserType: user.userType,
    master: user.userType === 2 || user.userType === 6 || user.userType === 7,
    business: user.userType === 2 || user.userType === 3 || user.userType === 7,
    professional: user.userType !== null,
    salonAdmin: user.salonAdmin,
    admin: user.admin,
    salonId: user.salonId,
  };
}
