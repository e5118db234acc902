import { describe, expect, it } from '@jest/globals';
import { bySpecificity, fillPattern, matchPattern } from './path-pattern.ts';

describe('matchPattern', () => {
  it.each([
    ['/', '/', {}],
    ['/me', '/me', {}],
    ['/me', '/me/', {}],
    ['/me/*', '/me', {}],
    ['/me/*', '/me/a/b', {}],
    ['/legal/:document', '/legal/privacy-policy', { document: 'privacy-policy' }],
    ['/faq/:tab(for-clients|for-professionals)', '/faq/for-clients', { tab: 'for-clients' }],
    ['/why-frizo/:code?', '/why-frizo', {}],
    ['/why-frizo/:code?', '/why-frizo/ANA', { code: 'ANA' }],
    ['/promo/:url/invite/:code', '/promo/gloss%20bar/invite/ANA', { url: 'gloss bar', code: 'ANA' }],
  ])('matches with %s the path %s', (pattern, path, params) => {
    expect(matchPattern(pattern, path)).toEqual(params);
  });

  it.each([
    ['/', '/me'],
    ['/me', '/mean'],
    ['/me', '/me/card'],
    ['/me/*', '/mean'],
    ['/legal/:document', '/legal'],
    ['/legal/:document', '/legal/a/b'],
    ['/faq/:tab(for-clients|for-professionals)', '/faq/for'],
    ['/faq/:tab(for-clients|for-professionals)', '/faq'],
    ['/why-frizo/:code?', '/why-frizo/a/b'],
    ['/legal/:document', '/legal/%E0%A4%A'],
  ])('does not match with %s the path %s', (pattern, path) => {
    expect(matchPattern(pattern, path)).toBeNull();
  });
});

describe('bySpecificity', () => {
  it('sorts more specific patterns first', () => {
    const patterns = ['/*', '/a/*', '/a/:x?', '/a/:x', '/a', '/a/b/*', '/a/b', '/'];
    expect(patterns.toSorted(bySpecificity)).toEqual([
      '/a/b',
      '/a/b/*',
      '/a/:x',
      '/a',
      '/a/:x?',
      '/a/*',
      '/',
      '/*',
    ]);
  });
});

describe('fillPattern', () => {
  it('inserts encoded values, so that each stays one segment', () => {
    expect(fillPattern('/promo/:url/gallery', { url: 'a/b c' })).toBe('/promo/a%2Fb%20c/gallery');
    expect(fillPattern('/why-frizo/:code?', {})).toBe('/why-frizo');
  });
});
