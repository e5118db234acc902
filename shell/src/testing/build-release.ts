import type { Release } from '@frizo/contracts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';

const integrity = `sha384-${'A'.repeat(64)}`;

/** A release of mf-booking; say what is different. */
export function buildRelease(overrides: Partial<Release> = {}): Release {
  const { remote = 'mf-booking', build = 'new1' } = overrides;
  return {
    remote,
    version: '1.2.0',
    build,
    entry: { url: `/r/${remote}/${build}/entry.js`, integrity },
    assets: [{ url: `/r/${remote}/${build}/remote.js`, integrity, kind: 'script' }],
    routes: [
      { path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' },
      { path: '/confirm-appointment', title: 'Confirm appointment', isPrivate: true },
    ],
    modals: [{ name: 'book-appointment', size: 'large' }],
    contracts: { session: '1.0.0', modalQueue: '1.0.0' },
    ...overrides,
  };
}

/** A remote with a newest and a last good build: `new1` and `old1`. */
export function buildResolved(overrides: Partial<ResolvedRemote> = {}): ResolvedRemote {
  return { use: buildRelease(), fallback: buildRelease({ build: 'old1' }), ...overrides };
}
