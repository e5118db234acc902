import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import { integrityOf } from '@frizo/webpack-config';

/** Writes a build of mf-booking to a folder: an entry, and a script and a style that its one route preloads. */
export function writeBuild(folder: string, build: string, content = ''): Release {
  const base = `/r/mf-booking/${build}/`;
  const file = (name: string, text: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
    return { url: base + name, integrity: integrityOf(Buffer.from(text)) };
  };
  const preloadFor = ['route:/me/my-appointments/*'];
  const release: Release = {
    remote: 'mf-booking',
    version: '0.1.0',
    build,
    entry: file('entry.js', `entry(${content})`),
    assets: [
      { ...file('remote.js', 'remote()'), kind: 'script', preloadFor },
      { ...file('remote.css', '.remote {}'), kind: 'style', preloadFor },
    ],
    routes: [{ path: '/me/my-appointments/*', title: 'My appointments' }],
    modals: [],
    contracts: { session: '1.0.0', modalQueue: '1.0.0' },
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return release;
}
