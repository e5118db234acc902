import { describe, expect, it } from '@jest/globals';
import type { Release, ShellRecord } from '@frizo/contracts';
import { covers, preloadsOf } from './route-assets.ts';

describe('a route pattern', () => {
  it.each([
    ['/', '/', true],
    ['/', '/me', false],
    ['/me/my-appointments/*', '/me/my-appointments', true],
    ['/me/my-appointments/*', '/me/my-appointments/upcoming', true],
    ['/me/my-appointments/*', '/me/my-appointments-old', false],
    ['/faq', '/faq/', true],
    ['/faq', '/faq/for-clients', false],
  ])('%s against %s: %s', (pattern, path, expected) => {
    expect(covers(pattern, path)).toBe(expected);
  });
});

const integrity = 'sha384-AAAA';
const script = (url: string) => ({ url, integrity, kind: 'script' as const });

const release: Release = {
  remote: 'mf-discovery',
  version: '1.0.0',
  build: 'b1',
  entry: { url: '/r/mf-discovery/b1/entry.js', integrity },
  assets: [
    { ...script('/r/mf-discovery/b1/home.js'), preloadFor: ['route:/'] },
    script('/r/mf-discovery/b1/later.js'),
  ],
  routes: [{ path: '/', title: 'Home' }],
  modals: [],
  contracts: { session: '1.0.0', modalQueue: '1.0.0' },
};
const home = { release, path: '/', title: 'Home', isForLoggedIn: false };

const shell: ShellRecord = {
  version: '1.0.0',
  build: 's1',
  entry: { url: '/assets/main.js', integrity },
  preload: [script('/assets/react.js')],
  styles: [],
  fonts: [],
  shared: { react: [script('/assets/react.js')], kit: [script('/assets/kit.js')] },
};

describe('the preloads of a page', () => {
  it('are the shared modules, the entry, and the first files of the route', () => {
    const urls = preloadsOf(home, shell).map(({ url }) => url);
    expect(urls).toEqual(['/assets/kit.js', '/r/mf-discovery/b1/entry.js', '/r/mf-discovery/b1/home.js']);
  });

  it('are only those of the shell when the remotes are built into it', () => {
    const single = {
      ...shell,
      preloadFor: { 'route:/': [script('/assets/react.js'), script('/assets/home.js')] },
    };
    expect(preloadsOf(home, single)).toEqual([{ url: '/assets/home.js', integrity, as: 'script' }]);
  });
});
