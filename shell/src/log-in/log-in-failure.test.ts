import { describe, expect, it } from '@jest/globals';
import { RequestError } from '@frizo/api-client';
import { logInFailureText } from './log-in-failure.ts';

describe('logInFailureText', () => {
  it('says what the server says', () => {
    const error = new RequestError({
      kind: 'server',
      status: 401,
      key: 'login.failed',
      message: 'Wrong password',
    });
    expect(logInFailureText(error)).toBe('Wrong password');
  });

  it('says how long to wait after too many attempts', () => {
    const error = new RequestError({
      kind: 'server',
      status: 429,
      key: 'request.too_many',
      message: 'Too many attempts. Please wait a moment.',
      retryAfterSeconds: 840,
    });
    expect(logInFailureText(error)).toBe('Too many attempts. Try again in 14 minutes.');
  });

  it.each([
    new RequestError({ kind: 'server', status: 500, key: '0', message: 'whatever' }),
    new RequestError({
      kind: 'network',
      status: 0,
      key: 'request.network',
      message: 'Problem with connection',
    }),
    new TypeError('x is not a function'),
  ])("says 'Server side problem' where the server says nothing (spec 8.2)", (error) => {
    expect(logInFailureText(error)).toBe('Server side problem');
  });
});
