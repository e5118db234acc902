import type { Release, ShellRecord } from '@frizo/contracts';

const integrity = `sha384-${'A'.repeat(64)}`;

export function buildShell(parts: Partial<ShellRecord> = {}): ShellRecord {
  return {
    version: '1.2.3',
    build: '1.2.3-1a',
    entry: { url: '/assets/entry.1a.js', integrity },
    preload: [{ url: '/assets/shell.1a.js', integrity, kind: 'script' }],
    styles: [{ url: '/assets/shell.1a.css', integrity, kind: 'style' }],
    fonts: [{ url: '/assets/text.1a.woff2', integrity, kind: 'font' }],
    shared: { react: [{ url: '/assets/react.1a.js', integrity, kind: 'script' }] },
    ...parts,
  };
}

/** A release with one route, and one file that only this route preloads. */
export function buildRelease(remote: string, path: string, title: string): Release {
  const folder = `/r/${remote}/b1`;
  return {
    remote,
    version: '1.0.0',
    build: 'b1',
    entry: { url: `${folder}/entry.js`, integrity },
    assets: [
      { url: `${folder}/route.js`, integrity, kind: 'script', preloadFor: [`route:${path}`] },
      { url: `${folder}/modal.js`, integrity, kind: 'script', preloadFor: ['modal:book-appointment'] },
    ],
    routes: [{ path, title }],
    modals: [],
    contracts: { session: '1.0.0', modalQueue: '1.0.0' },
  };
}
