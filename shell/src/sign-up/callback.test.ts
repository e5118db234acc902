import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { callbackOf, runCallback, withCallback } from './callback.ts';

describe('a callback', () => {
  it('is read from an address as it was written', () => {
    const address = withCallback('/client-sign-up', '/me/my-appointments/upcoming?from=5&to=9');
    expect(address).toBe('/client-sign-up?callback=%2Fme%2Fmy-appointments%2Fupcoming%3Ffrom%3D5%26to%3D9');
    expect(callbackOf(new URL(address, 'https://portal.test').search)).toBe(
      '/me/my-appointments/upcoming?from=5&to=9',
    );
  });

  it.each([null, '', '/', '/log-in', '//evil.test/', 'https://evil.test/', '/\t/evil.test'])(
    'is left out if it is %j',
    (returnTo) => {
      expect(withCallback('/pro-sign-up', returnTo)).toBe('/pro-sign-up');
    },
  );

  it.each(['//evil.test', 'https://evil.test', 'javascript:alert(1)', '/..//evil.test'])(
    'to %s is ignored',
    (target) => {
      expect(callbackOf(`?${new URLSearchParams({ callback: target })}`)).toBeNull();
    },
  );
});

describe('after signing up', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('the home page shows for 500 ms, then the callback is followed', () => {
    const go = jest.fn();
    runCallback(go, '/me/essentials');
    jest.advanceTimersByTime(499);
    expect(go.mock.calls).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(go.mock.calls).toEqual([['/me/essentials']]);
  });

  it('the home page stays without a callback', () => {
    const go = jest.fn();
    runCallback(go, null);
    jest.advanceTimersByTime(5_000);
    expect(go.mock.calls).toEqual([]);
  });
});
