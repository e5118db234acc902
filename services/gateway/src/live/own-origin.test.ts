import { describe, expect, it } from '@jest/globals';
import { isOwnOrigin } from './own-origin.ts';

describe('a page of this portal', () => {
  it.each([
    ['https://frizo.test', 'internal:4000', true],
    ['http://localhost:4000', 'localhost:4000', true],
    ['http://127.0.0.1:4000', '127.0.0.1:4000', true],
    ['http://localhost:4001', 'localhost:4000', false],
    ['https://frizo.test.evil.test', 'frizo.test', false],
    ['http://frizo.test', 'internal:4000', false],
    ['null', 'localhost:4000', false],
    ['file://localhost:4000', 'localhost:4000', false],
    [undefined, 'localhost:4000', false],
  ])('from %s at host %s: %s', (origin, host, expected) => {
    expect(isOwnOrigin({ headers: { origin, host } }, 'https://frizo.test')).toBe(expected);
  });
});
