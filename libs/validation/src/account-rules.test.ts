import { describe, expect, it } from '@jest/globals';
import * as account from './account-rules.ts';
import { fieldCodes, type Fields } from './fields.ts';
import type { Values } from './rule.ts';

const person = {
  username: 'ida@example.test',
  firstName: 'Ida',
  lastName: 'Moss',
  password: 'Demo-1234',
};
const business = {
  salonName: 'Moss & Fern',
  suite: '',
  zip: '85004',
  salonPhone: '6025550123',
};

describe('signing up', () => {
  it.each<[string, Fields, Values]>([
    ['as a client', account.clientSignUpFields, { ...person, phone: '6025550123' }],
    [
      'as a professional',
      account.proSignUpFields,
      { ...person, userTypeCode: 2, streetAddress: '1 Main St', ...business },
    ],
    ['a business', account.listBusinessFields, { userTypeId: 7, address: '1 Main St', ...business }],
  ])('accepts valid fields %s, and names every missing one', (_title, fields, values) => {
    expect(fieldCodes(fields, values)).toBeUndefined();
    const missing = Object.keys(fields).filter((field) => field !== 'suite');
    expect(fieldCodes(fields, {})).toEqual(
      Object.fromEntries(missing.map((field) => [field, ['VALUE_IS_REQUIRED']])),
    );
  });

  it('rejects a type that was not chosen and a suite of six characters', () => {
    const values = { userTypeId: -1, address: '1 Main St', ...business, suite: '123456' };
    expect(fieldCodes(account.listBusinessFields, values)).toEqual({
      userTypeId: ['VALUE_IS_REQUIRED'],
      suite: ['VALUE_IS_TOO_LONG'],
    });
  });
});

describe('an account', () => {
  it('accepts any old password, but requires a new one to follow the rule', () => {
    const values = { oldPassword: 'x', newPassword: 'Demo' };
    expect(fieldCodes(account.changePasswordFields, values)).toEqual({ newPassword: ['VALUE_IS_TOO_SHORT'] });
  });

  it('requires a valid address and the password to change the e-mail', () => {
    expect(fieldCodes(account.changeEmailFields, { newEmail: 'ida', password: '' })).toEqual({
      newEmail: ['VALUE_IS_NOT_EMAIL'],
      password: ['VALUE_IS_REQUIRED'],
    });
  });

  it('requires a picture only from those who take bookings', () => {
    const profile = { firstName: 'Ida', lastName: 'Moss', genderID: 3, phone: '6025550123', imageId: 0 };
    expect(fieldCodes(account.profileFields({ isMaster: false }), profile)).toBeUndefined();
    expect(fieldCodes(account.profileFields({ isMaster: true }), profile)).toEqual({
      imageId: ['IMAGE_REQUIRED'],
    });
  });
});
