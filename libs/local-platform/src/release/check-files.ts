import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import { integrityOf } from '@frizo/webpack-config';
import { StartFailure } from '../machine/start-failure.ts';

/**
 * Holds what lies in a folder against its release: browsers refuse a file whose hash is another, and load one without a hash unguarded.
 * @throws StartFailure that names the first file that is missing, differs or has no hash
 */
export function checkFiles({ remote, build, entry, assets }: Release, folder: string): void {
  const base = `/r/${remote}/${build}/`;
  const promised = new Map([entry, ...assets].map(({ url, integrity }) => [url, integrity]));
  for (const [url, integrity] of promised) {
    const file = url.startsWith(base) ? join(folder, url.slice(base.length)) : undefined;
    const content = file && contentOf(file);
    if (!content) throw new StartFailure(`${remote}: ${url} is in the release and not in its build.`);
    if (integrityOf(content) !== integrity)
      throw new StartFailure(`${remote}: ${url} does not match its integrity hash; build it again.`);
  }
  const unguarded = globSync('**/*.{js,css,woff2}', { cwd: folder }).find(
    (file) => !promised.has(base + file),
  );
  if (unguarded) throw new StartFailure(`${remote}: ${unguarded} has no integrity in the release.`);
}

/** Of all files of a build, uncompressed. Bytes. */
export function bytesOf(folder: string): number {
  return globSync('**/*.*', { cwd: folder })
    .filter((file) => !/\.(br|gz)$/.test(file))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
