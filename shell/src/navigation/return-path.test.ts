import { describe, expect, it } from '@jest/globals';
import { logInPath, safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each(['/', '/me/my-appointments', '/me/my-appointments?tab=history#first'])('accepts %s', (path) => {
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
  ])('rejects %j, which could leave the portal', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  it('resolves dots first, so that they cannot hide another origin', () => {
    expect(safeReturnPath('/me/..//evil.test')).toBeNull();
  });

  it('rejects the log-in and log-out pages', () => {
    expect(safeReturnPath('/log-in?callback=/')).toBeNull();
    expect(safeReturnPath('/log-out')).toBeNull();
  });

  it.each(['/reset-password', '/reset-password/', '/confirm-email', '/confirm-appointment'])(
    'rejects %s, whose mailed secret is no longer in the address',
    (path) => expect(safeReturnPath(path)).toBeNull(),
  );
});

describe('logInPath', () => {
  it('has the return path as its callback', () => {
    expect(logInPath('/me/my-appointments?tab=history')).toBe(
      '/log-in?callback=%2Fme%2Fmy-appointments%3Ftab%3Dhistory',
    );
  });

  it('has no callback for the home page or an unsafe path', () => {
    expect(logInPath('/')).toBe('/log-in');
    expect(logInPath('//evil.test')).toBe('/log-in');
  });
});
