import { describe, expect, it } from '@jest/globals';
import { returnToOf } from './other-ways.component.tsx';

const at = (path: string, search = '', previous: string | null = null) => ({
  get: () => ({ path, search }),
  previous: () => previous,
});

describe('where to go on after signing up from the log-in dialog', () => {
  it('is where whoever asked for the log-in says', () => {
    expect(returnToOf('/me/favorites', at('/'))).toBe('/me/favorites');
  });

  it('is the page behind the dialog', () => {
    expect(returnToOf(undefined, at('/', '?categoryID=3'))).toBe('/?categoryID=3');
  });

  it('is what the guard of the log-in page keeps, or the page before it', () => {
    expect(returnToOf(undefined, at('/log-in', '?callback=%2Fbook', '/faq'))).toBe('/book');
    expect(returnToOf(undefined, at('/log-in', '', '/faq'))).toBe('/faq');
    expect(returnToOf(undefined, at('/log-in/', '?callback=//evil.test'))).toBeNull();
  });
});
