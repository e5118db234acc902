import { describe, expect, it } from '@jest/globals';
import { logInPath, safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each(['/', '/me/my-appointments', '/me/my-appointments?tab=history#first'])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '\\\\evil.test',
    '/\t/evil.test/',
    '/\n/evil.test/',
    'javascript:alert(1)',
    'me/my-appointments',
    '',
    null,
    undefined,
  ])('refuses %j, which could leave the portal', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  it('resolves dots before it looks, so that they cannot hide another origin', () => {
    expect(safeReturnPath('/me/..//evil.test')).toBeNull();
  });

  it('never leads back to logging in or out', () => {
    expect(safeReturnPath('/log-in?callback=/')).toBeNull();
    expect(safeReturnPath('/log-out')).toBeNull();
  });

  it.each(['/reset-password', '/reset-password/', '/confirm-email', '/confirm-appointment'])(
    'never leads back to %s, whose mailed secret is no longer in the address',
    (path) => expect(safeReturnPath(path)).toBeNull(),
  );
});

describe('logInPath', () => {
  it('carries where to come back to', () => {
    expect(logInPath('/me/my-appointments?tab=history')).toBe(
      '/log-in?callback=%2Fme%2Fmy-appointments%3Ftab%3Dhistory',
    );
  });

  it('carries nothing where the start is meant, or a place that is not safe', () => {
    expect(logInPath('/')).toBe('/log-in');
    expect(logInPath('//evil.test')).toBe('/log-in');
  });
});
