import { describe, expect, it } from '@jest/globals';
import {
  artistRequired,
  categoryRequired,
  chosen,
  imageRequired,
  matchesPassword,
  required,
  serviceRequired,
} from './presence.ts';

describe('required', () => {
  it.each([0, false, 'x', ' x ', -1])('accepts %p', (value) => {
    expect(required(value)).toBeUndefined();
  });

  it.each([undefined, null, '', '   '])('rejects %p', (value) => {
    expect(required(value)).toEqual({ code: 'VALUE_IS_REQUIRED', message: 'Required field' });
  });
});

describe('a dropdown', () => {
  it.each([0, 1, '7', 36_000])('is chosen at %p', (value) => {
    expect(chosen(value)).toBeUndefined();
  });

  it.each([-1, '-1', '', undefined, null])('is not chosen at %p', (value) => {
    expect(chosen(value)).toEqual({ code: 'VALUE_IS_REQUIRED', message: 'Required field' });
  });
});

describe('an image', () => {
  it('is present with an id above 0', () => {
    expect(imageRequired(1)).toBeUndefined();
    expect(imageRequired('12')).toBeUndefined();
  });

  it.each([0, -1, '0', '', undefined, null, 'abc', NaN])('is missing at %p', (value) => {
    expect(imageRequired(value)).toEqual({ code: 'IMAGE_REQUIRED', message: 'Please upload image' });
  });
});

describe('the choices of the gallery item form', () => {
  it.each([
    [artistRequired, 'ARTIST_REQUIRE', 'Please select Artist'],
    [categoryRequired, 'SERVICE_REQUIRED', 'Please select Category'],
    [serviceRequired, 'SERVICE_REQUIRED', 'Please select Service'],
  ])('have their own messages', (rule, code, message) => {
    expect(rule(-1)).toEqual({ code, message });
    expect(rule(undefined)).toEqual({ code, message });
    expect(rule(4)).toBeUndefined();
  });
});

describe('the confirmation of a password', () => {
  const rule = matchesPassword('newPassword');

  it('must equal the password exactly', () => {
    expect(rule('Demo-1234', { newPassword: 'Demo-1234' })).toBeUndefined();
    expect(rule('demo-1234', { newPassword: 'Demo-1234' })).toEqual({
      code: 'PASSWORDS_MUST_MATCH',
      message: 'Password fields must match',
    });
    expect(rule('Demo-1234 ', { newPassword: 'Demo-1234' })?.code).toBe('PASSWORDS_MUST_MATCH');
    expect(rule('Demo-1234')?.code).toBe('PASSWORDS_MUST_MATCH');
  });
});
