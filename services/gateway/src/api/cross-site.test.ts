import { describe, expect, it } from '@jest/globals';
import { isCrossSite, isJson, isNavigation } from './cross-site.ts';

const host = 'frizo.test';
const own = 'https://frizo.test';
const cookie = 'frizo_refresh=a';

describe('a request of another site', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['a form on another site', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }, true],
    ['a form on a sibling domain', { origin: 'https://a.frizo.test', 'sec-fetch-site': 'same-site' }, true],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
    ['an older browser on a page of another site', { origin: 'https://evil.test', cookie }, true],
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', cookie }, true],
    ['two values at once', { 'sec-fetch-site': 'same-origin, cross-site' }, true],
    [
      'an origin that contradicts sec-fetch-site',
      { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
      true,
    ],
    ['cookies only', { cookie }, true],
    ['cookies with another client mode', { cookie, 'x-api-mode': 'auth-1' }, true],
    ['a page of the portal', { origin: own, 'sec-fetch-site': 'same-origin', cookie }, false],
    ['a read by a page of the portal', { 'sec-fetch-site': 'same-origin', cookie }, false],
    ['an older browser on a page of the portal', { origin: own, cookie }, false],
    ['the address bar', { 'sec-fetch-site': 'none', cookie }, false],
    ['a program without cookies', {}, false],
    ['a program with a token', { 'x-token': 'a' }, false],
    ['an app with cookies', { cookie, 'x-api-mode': 'auth-2' }, false],
  ])('is recognized for %s: %j is %s', (_title, headers, expected) => {
    expect(isCrossSite({ headers: { host, ...headers } }, own)).toBe(expected);
  });
});

describe('a navigation', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, true],
    [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, false],
    [{ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
    [{ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
    [{ origin: 'https://evil.test' }, false],
  ])('with %j: %s', (headers, expected) => {
    expect(isNavigation({ headers })).toBe(expected);
  });
});

describe('a JSON body', () => {
  it.each([
    ['application/json', true],
    ['Application/JSON; charset=utf-8', true],
    ['text/plain', false],
    ['text/plain; application/json', false],
    ['application/jsonp', false],
    ['application/x-www-form-urlencoded', false],
    ['multipart/form-data; boundary=a', false],
    [undefined, false],
  ])('is declared by %s: %s', (type, expected) => {
    expect(isJson({ headers: { 'content-type': type } })).toBe(expected);
  });
});
