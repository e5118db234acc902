import { describe, expect, it } from '@jest/globals';
import { readMarkedPath } from './marked-path.ts';

describe('readMarkedPath', () => {
  it.each(['/', '/pricing', '/mpx/ff-a/true', '/a-mp/b'])('finds nothing in %s', (path) => {
    expect(readMarkedPath(path)).toBeNull();
  });

  it('reads flags without their prefix, and the token, at any position', () => {
    expect(readMarkedPath('/why-frizo/by/mp/ff-newPrices/true/utm/mail/qa/abc-123')).toEqual({
      path: '/why-frizo/by',
      flags: { newPrices: true },
      signInToken: 'abc-123',
    });
    expect(readMarkedPath('/mp/ff-newPrices/false')).toEqual({ path: '/', flags: { newPrices: false } });
  });

  it.each([
    ['true', true],
    ['false', false],
    ['12', 12],
    ['-0.5', -0.5],
    ['1e9', '1e9'],
    ['1234567890123456', '1234567890123456'],
    ['two%20words', 'two words'],
  ])('reads the value %s', (text, value) => {
    expect(readMarkedPath(`/mp/ff-flag/${text}`)?.flags).toEqual({ flag: value });
  });

  it.each([
    '/mp',
    '/mp/ff-flag',
    '/mp/ff-/true',
    '/mp/ff-__proto__/true',
    '/mp/ff-a b/true',
    '/mp/ff-flag/%E0%A4%A',
    `/mp/ff-${'a'.repeat(61)}/true`,
    `/mp/qa/${'a'.repeat(201)}`,
  ])('ignores malformed pairs in %s', (path) => {
    expect(readMarkedPath(path)).toEqual({ path: '/', flags: {} });
  });

  it('treats names of built-in object properties as plain flags', () => {
    expect(Object.keys(readMarkedPath('/mp/ff-constructor/1')?.flags ?? {})).toEqual(['constructor']);
  });

  it('reads at most fifty pairs', () => {
    const pairs = Array.from({ length: 60 }, (_, index) => `ff-flag${index}/1`).join('/');
    expect(Object.keys(readMarkedPath(`/mp/${pairs}`)?.flags ?? {})).toHaveLength(50);
  });
});
