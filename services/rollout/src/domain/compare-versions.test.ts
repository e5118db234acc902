import { describe, expect, it } from '@jest/globals';
import { compareVersions } from './evaluate-flag.ts';

describe('versions', () => {
  it.each([
    ['1.9.0', '1.20.0', -1],
    ['1.20.1', '1.20.1', 0],
    ['2.0.0', '1.99.99', 1],
    ['1.20.10', '1.20.9', 1],
    ['0.0.1', '0.1.0', -1],
  ])('%s and %s are compared as numbers', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b) ?? NaN)).toBe(sign);
    expect(Math.sign(compareVersions(b, a) ?? NaN)).toBe(sign === 0 ? 0 : -sign);
  });

  it.each(['', '1.20', 'v1.20.1', '1.20.1-beta', '1.20.1.0', '1e3.0.0'])(
    'cannot be compared with "%s"',
    (text) => {
      expect(compareVersions(text, '1.20.1')).toBeUndefined();
      expect(compareVersions('1.20.1', text)).toBeUndefined();
    },
  );
});
