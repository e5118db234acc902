import { describe, expect, it } from '@jest/globals';
import { codes, messageOfCode, messages, violate, type ViolationCode } from './violation.ts';

/** Spec 8.3, copied. */
const specified =
  'VALUE_IS_REQUIRED, VALUE_IS_NOT_A_NUMBER, VALUE_IS_TOO_LONG, VALUE_IS_TOO_SHORT, VALUE_IS_NOT_ALPHA, PASSWORDS_MUST_MATCH, VALUE_IS_NOT_PASSWORD, VALUE_IS_NOT_SALON_NAME, VALUE_IS_NOT_EMAIL, VALUE_IS_NOT_NAME, VALUE_IS_NOT_PHONE, VALUE_IS_NOT_URL, IMAGE_REQUIRED, SERVICE_REQUIRED, ARTIST_REQUIRE, VALUE_IS_NOT_A_DATE, VALUE_IS_NOT_IN_PAST, VALUE_IS_NOT_IN_FUTURE, VALUE_IS_TO_LOW, VALUE_IS_TO_HIGH, VALUE_IS_NOT_EQUAL, VALUE_IS_EQUAL, SERVICE_IS_NOT_SELECTED, ARTIST_IS_NOT_SELECTED, SELECTED_SERVICE_IS_MISSING, SELECTED_SERVICE_IS_NOT_A_LEAF'.split(
    ', ',
  );

/** Every message of spec 5.1, copied. */
const specifiedMessages = [
  'Required field',
  'Must be a number',
  'Too long. Must be {limit} characters or less',
  'Too short. Must be {limit} character or more',
  'Must be exactly {limit} characters',
  'Must be alpha',
  'Password fields must match',
  'Symbols are not permitted',
  'Invalid email',
  'Invalid phone',
  'Invalid link',
  'Please upload image',
  'Invalid date',
  'Future date required',
  'Past date required',
  'Must be greater than {value}',
  'Must be equal or greater than {value}',
  'Must be less than {value}',
  'Must be equal or less than {value}',
  'Must be equal to {value}',
  'Must not be equal to {value}',
  'Must be older than {value} {unit}',
  'Please select Artist',
  'Please select Category',
  'Please select Service',
  "Artist isn't selected",
  "Service isn't selected",
  'Selected service is missing',
  'Select service, not a category',
];

describe('codes and messages', () => {
  it('are exactly those of the specification', () => {
    expect(Object.keys(codes)).toEqual(specified);
    expect(Object.values(codes)).toEqual(specified);
    expect(new Set(Object.values(messages).flat())).toEqual(new Set(specifiedMessages));
  });

  it('contain what the value was compared with', () => {
    expect(violate('VALUE_IS_TOO_LONG', 50)).toEqual({
      code: 'VALUE_IS_TOO_LONG',
      message: 'Too long. Must be 50 characters or less',
      limit: 50,
    });
    expect(violate('VALUE_IS_TO_LOW', 13, 'Must be older than {value} {unit}', 'years').message).toBe(
      'Must be older than 13 years',
    );
    expect(violate('VALUE_IS_NOT_EQUAL', '$&').message).toBe('Must be equal to $&');
  });

  it.each([
    ['VALUE_IS_REQUIRED', 'Required field'],
    ['VALUE_IS_TOO_SHORT', 'Too short'],
    ['VALUE_IS_TO_HIGH', 'Invalid value'],
    ['constructor', 'Invalid value'],
    ['NEVER_HEARD_OF', 'Invalid value'],
  ])('of a server that sends no limit: %s is shown as %p', (code, message) => {
    expect(messageOfCode(code)).toBe(message);
  });

  it('have no placeholders left in the text of a code alone', () => {
    for (const code of Object.keys(messages) as ViolationCode[])
      expect(messageOfCode(code)).not.toMatch(/[{}]/);
  });
});
