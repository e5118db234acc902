import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import {
  builtRelease,
  glueBudgetBytes,
  gzippedBytes,
  integrityOf,
  readManifest,
} from '@frizo/webpack-config';
import { repositoryRoot } from '../machine/repository.ts';
import { messageOf, StartFailure } from '../machine/start-failure.ts';
import { findApps } from '../portal/apps.ts';

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

/**
 * Counts what a browser loads of a remote before one of its routes shows anything: its entry, and the scripts that the page preloads.
 * @param budgetKb of the heaviest route, gzipped; none is held where absent
 * @throws StartFailure that says by how much which budget is exceeded
 */
export function checkBudgets(release: Release, folder: string, budgetKb: number | undefined): void {
  const bytesOf = (url: string) => gzippedBytes(join(folder, url.split('/').slice(4).join('/')));
  const { remote, entry, assets, routes } = release;
  const entryBytes = bytesOf(entry.url);
  if (entryBytes > glueBudgetBytes)
    throw new StartFailure(
      `${remote}: its entry is ${entryBytes} bytes gzipped, and may be ${glueBudgetBytes}.`,
    );
  if (budgetKb === undefined) return;
  for (const { path } of routes) {
    const scripts = assets.filter(
      ({ kind, preloadFor }) => kind === 'script' && preloadFor?.includes(`route:${path}`),
    );
    const bytes = scripts.reduce((sum, { url }) => sum + bytesOf(url), entryBytes);
    if (bytes <= budgetKb * 1024) continue;
    throw new StartFailure(
      `${remote}: ${path} loads ${(bytes / 1024).toFixed(1)} KB of script gzipped before it shows anything, and may load ${budgetKb} (budgetKb in src/manifest.ts).`,
    );
  }
}

/** Of the remotes as they were last built for a portal: what a release of each would be refused for; empty where all fit. */
export async function findExceededBudgets(): Promise<string[]> {
  const exceeded: string[] = [];
  for (const { root, dist, isShell } of findApps(repositoryRoot)) {
    if (isShell) continue;
    const release = builtRelease(dist);
    if (release === null) throw new Error(`${dist} has no build.`);
    try {
      checkBudgets(release, dist, (await readManifest(root)).budgetKb);
    } catch (error) {
      exceeded.push(messageOf(error));
    }
  }
  return exceeded;
}
