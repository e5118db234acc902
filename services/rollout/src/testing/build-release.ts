import type { Release } from '@frizo/contracts';

const integrity = `sha384-${'A'.repeat(64)}`;

/** A release of mf-booking, named by its build. */
export function buildRelease(build: string, parts: Partial<Release> = {}): Release {
  const remote = parts.remote ?? 'mf-booking';
  return {
    remote,
    version: '1.0.0',
    build,
    entry: { url: `/r/${remote}/${build}/entry.js`, integrity },
    assets: [],
    routes: [{ path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' }],
    modals: [{ name: 'book-appointment', size: 'large' }],
    contracts: { session: '1.0.0', modalQueue: '1.0.0' },
    ...parts,
  };
}
