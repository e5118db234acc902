import { describe, expect, it } from '@jest/globals';
import { returnToOf } from './sign-up-links.component.tsx';

const at = (path: string, search = '', previous: string | null = null) => ({
  get: () => ({ path, search }),
  previous: () => previous,
});

describe('the callback of a sign-up from the log-in dialog', () => {
  it('is the page that required the log-in', () => {
    expect(returnToOf('/me/favorites', at('/'))).toBe('/me/favorites');
  });

  it('is the page behind the dialog', () => {
    expect(returnToOf(undefined, at('/', '?categoryID=3'))).toBe('/?categoryID=3');
  });

  it('is the callback of the log-in page, or the page before it', () => {
    expect(returnToOf(undefined, at('/log-in', '?callback=%2Fbook', '/faq'))).toBe('/book');
    expect(returnToOf(undefined, at('/log-in', '', '/faq'))).toBe('/faq');
    expect(returnToOf(undefined, at('/log-in/', '?callback=//evil.test'))).toBeNull();
  });
});
