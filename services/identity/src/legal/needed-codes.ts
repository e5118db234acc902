import type { LegalCode, UserType } from '@frizo/contracts';

/** Which documents a role needs, in the order in which they are shown (spec 4, Legal; 7.4). */
export function neededCodes(userType: UserType): LegalCode[] {
  return userType === null ? ['ua', 'pp'] : ['ua', 'pp', 'pa'];
}
