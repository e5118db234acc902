import { describe, expect, it } from '@jest/globals';
import { flagRoles } from './flag-roles.ts';

describe('the roles that a rule can name', () => {
  it.each<[number | null, 2 | 3 | 6 | 7 | null, boolean, string[]]>([
    [null, null, false, ['visitor']],
    [1, null, false, ['client']],
    [1, 2, false, ['freelancer']],
    [1, 3, false, ['salon']],
    [1, 6, false, ['artist']],
    [1, 7, false, ['owner']],
    [1, null, true, ['client', 'admin']],
    [1, 7, true, ['owner', 'admin']],
  ])('of user %s of type %s, admin %s, are %j', (userId, userType, admin, roles) => {
    expect(flagRoles({ userId, userType, admin })).toEqual(roles);
  });
});
