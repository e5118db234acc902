import type { UserType } from '@frizo/contracts';

/** The roles of a user type (decisions 1). */
export function rolesOf(userType: UserType): { master: boolean; business: boolean; professional: boolean } {
  return {
    master: userType === 2 || userType === 6 || userType === 7,
    business: userType === 2 || userType === 3 || userType === 7,
    professional: userType !== null,
  };
}
