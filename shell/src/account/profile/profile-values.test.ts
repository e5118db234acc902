import { describe, expect, it } from '@jest/globals';
import { updateProfile } from '@frizo/contracts';
import { buildSessionUser } from '@frizo/session/testing';
import { isChanged, requestOf, valuesOf } from './profile-values.ts';

const ada = buildSessionUser({
  phone: '6025550100',
  gender: { code: 1 },
  image: { id: 7, url: '/api/gallery/images/ab', placeholder: 'data:,' },
});

describe('the values of a profile', () => {
  it('are those of the user, with defaults for absent ones', () => {
    expect(valuesOf(ada)).toEqual({
      firstName: 'Ada',
      lastName: 'Reyes',
      genderID: 1,
      phone: '6025550100',
      instagramUsername: '',
      imageId: 7,
    });
    expect(valuesOf(buildSessionUser())).toMatchObject({ genderID: 3, phone: '', imageId: 0 });
  });

  it('are sent filtered, and match the contract', () => {
    const request = requestOf({
      ...valuesOf(ada),
      firstName: '  Ada   Maria ',
      instagramUsername: ' ada\u200b ',
    });
    expect(request).toMatchObject({ firstName: 'Ada Maria', instagramUsername: 'ada' });
    expect(updateProfile.request.safeParse(request).success).toBe(true);
  });

  it.each([
    [{}, false],
    [{ firstName: 'Ada ' }, false],
    [{ firstName: 'Bea' }, true],
    [{ genderID: 2 as const }, true],
    [{ imageId: 0 }, true],
    [{ phone: '6025550101' }, true],
  ])('with %j differ from the saved ones: %p', (values, expected) => {
    expect(isChanged(values, ada)).toBe(expected);
  });
});
