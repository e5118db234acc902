import { describe, expect, it } from '@jest/globals';
import { checkFields, fieldCodes, formValidator } from './fields.ts';
import { newPassword, personName } from './named-rules.ts';
import { matchesPassword, required } from './presence.ts';
import { all } from './rule.ts';

const fields = {
  firstName: personName,
  password: newPassword,
  confirmPassword: all(required, matchesPassword('password')),
};

const fine = { firstName: 'Ada', password: 'Demo-1234', confirmPassword: 'Demo-1234', more: 1 };
const wrong = { firstName: 'A', password: 'Demo-1234', confirmPassword: 'Demo-12345' };

describe('the fields of a form', () => {
  it('are each checked by their rule; valid ones are omitted', () => {
    expect(checkFields(fields, fine)).toEqual({});
    expect(checkFields(fields, wrong)).toEqual({
      firstName: { code: 'VALUE_IS_TOO_SHORT', message: 'Too short. Must be 2 character or more', limit: 2 },
      confirmPassword: { code: 'PASSWORDS_MUST_MATCH', message: 'Password fields must match' },
    });
  });

  it('are reported to a form as messages', () => {
    const validate = formValidator(fields);
    expect(validate(fine)).toEqual({});
    expect(validate(wrong)).toEqual({
      firstName: 'Too short. Must be 2 character or more',
      confirmPassword: 'Password fields must match',
    });
    expect(validate({})).toEqual({
      firstName: 'Required field',
      password: 'Required field',
      confirmPassword: 'Required field',
    });
  });

  it('are reported to a caller as codes', () => {
    expect(fieldCodes(fields, fine)).toBeUndefined();
    expect(fieldCodes(fields, wrong)).toEqual({
      firstName: ['VALUE_IS_TOO_SHORT'],
      confirmPassword: ['PASSWORDS_MUST_MATCH'],
    });
  });
});
