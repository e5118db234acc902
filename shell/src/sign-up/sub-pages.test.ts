import { describe, expect, it } from '@jest/globals';
import { isWithin, subPageAt } from './sub-pages.ts';

describe('subPageAt', () => {
  it.each([
    ['client-sign-up', 'terms-for-clients', 'User Agreement', 'ua'],
    ['client-sign-up', 'privacy-policy', 'Privacy Policy', 'pp'],
    ['pro-sign-up', 'terms-for-clients', 'User Agreement', 'ua'],
    ['pro-sign-up', 'privacy-policy', 'Privacy Policy', 'pp'],
    ['pro-sign-up', 'terms-for-professionals', 'Vendor Agreement', 'pa'],
    ['list-your-business', 'privacy-policy', 'Privacy Policy', 'pp'],
    ['list-your-business', 'terms-for-professionals', 'Vendor Agreement', 'pa'],
  ] as const)('finds /%s/%s', (dialog, slug, title, code) => {
    expect(subPageAt(dialog, `/${dialog}/${slug}`)).toEqual({ slug, title, code });
    expect(subPageAt(dialog, `/${dialog}/${slug}/`)).toMatchObject({ code });
  });

  it.each([
    '/client-sign-up',
    '/client-sign-up/',
    '/client-sign-up/terms-for-professionals',
    '/client-sign-up/privacy-policy/more',
    '/pro-sign-up/privacy-policy',
    '/',
  ])('finds no sub-page of the client sign-up at %s', (path) => {
    expect(subPageAt('client-sign-up', path)).toBeNull();
  });
});

describe('isWithin', () => {
  it.each([
    ['/pro-sign-up', true],
    ['/pro-sign-up/privacy-policy', true],
    ['/pro-sign-up-now', false],
    ['/', false],
  ])('returns for %s: %s', (path, expected) => {
    expect(isWithin('pro-sign-up', path)).toBe(expected);
  });
});
