import { describe, expect, it } from '@jest/globals';
import { buildRequestError } from '@frizo/api-client/testing';
import { accountFailureText } from './account-dialog.component.tsx';

describe('accountFailureText', () => {
  it.each([
    buildRequestError(),
    buildRequestError({ kind: 'network', status: 0, message: 'Problem with connection' }),
    new TypeError('x is not a function'),
  ])('shows none of the details (spec 8.2)', (error) => {
    expect(accountFailureText(error)).toBe('Something went wrong, please try again.');
  });

  it('shows how long to wait after too many attempts', () => {
    const message = 'Too many attempts. Try again in 14 minutes.';
    expect(accountFailureText(buildRequestError({ status: 429, message }))).toBe(message);
  });
});
