import { describe, expect, it } from '@jest/globals';
import { bootData, containerName, release } from './remotes.ts';
import type { Release } from './remotes.ts';

const folder = '/r/mf-booking/1.4.0-9f3c2a';
const integrity = `sha384-${'A'.repeat(64)}`;

function buildRelease(overrides: Partial<Release> = {}): Release {
  return {
    remote: 'mf-booking',
    version: '1.4.0',
    build: '1.4.0-9f3c2a',
    entry: { url: `${folder}/entry.js`, integrity },
    assets: [
      {
        url: `${folder}/book.js`,
        integrity,
        kind: 'script',
        preloadFor: ['modal:book-appointment', 'route:/me/my-appointments/*'],
      },
    ],
    routes: [{ path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' }],
    modals: [{ name: 'book-appointment', size: 'large' }],
    contracts: { session: '1.0.0', modalQueue: '1.0.0' },
    ...overrides,
  };
}

describe('a release record', () => {
  it('names one immutable build', () => {
    expect(release.parse(buildRelease())).toEqual(buildRelease());
  });

  it.each<[string, Partial<Release>]>([
    ['a file of another host', { entry: { url: 'https://elsewhere.test/r/entry.js', integrity } }],
    ['a file outside of the releases', { entry: { url: '/api/identity/me', integrity } }],
    ['a file without integrity', { entry: { url: `${folder}/entry.js`, integrity: '' } }],
    ['a build that is a path', { build: '../other' }],
    ['a remote that is a path', { remote: 'mf/booking' }],
    ['a route without a slash', { routes: [{ path: 'me', title: 'Me' }] }],
    ['an invalid version', { version: 'latest' }],
  ])('rejects %s', (_what, overrides) => {
    expect(release.safeParse(buildRelease(overrides)).success).toBe(false);
  });

  it('gives two builds of one remote two container names, which are valid identifiers', () => {
    const [one, two] = ['1.4.0-9f3c2a', '1.4.1-77aa00'].map((build) =>
      containerName({ remote: 'mf-booking', build }),
    );
    expect(one).toBe('mf_booking_1_4_0_9f3c2a');
    expect(two).not.toBe(one);
  });
});

describe('boot data', () => {
  it('distinguishes a request without a session from an unknown one', () => {
    const known = {
      product: { name: 'Frizo' },
      resolution: { 'mf-booking': { use: buildRelease() } },
      flags: { skipSubscriptions: true },
      resolutionEtag: 'e1',
      versions: { front: '1.20.1' },
    };
    expect(bootData.parse(known).session).toBeUndefined();
    expect(bootData.parse({ ...known, session: null }).session).toBeNull();
  });
});
