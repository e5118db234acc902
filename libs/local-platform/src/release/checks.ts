import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import {
  builtRelease,
  entryBudgetBytes,
  gzippedBytes,
  integrityOf,
  readManifest,
  type RemoteManifest,
} from '@frizo/webpack-config';
import { repositoryRoot } from '../machine/repository.ts';
import { messageOf, StartFailure } from '../machine/start-failure.ts';
import { findApps } from '../portal/apps.ts';

/**
 * Checks the files of a folder against its release: browsers reject a file with another hash, and load one without a hash unchecked.
 * @throws StartFailure that names the first file that is missing, differs or has no hash
 */
export function checkFiles({ remote, build, entry, assets }: Release, folder: string): void {
  const base = `/r/${remote}/${build}/`;
  const listed = new Map([entry, ...assets].map(({ url, integrity }) => [url, integrity]));
  for (const [url, integrity] of listed) {
    const file = url.startsWith(base) ? join(folder, url.slice(base.length)) : undefined;
    const content = file && contentOf(file);
    if (!content) throw new StartFailure(`${remote}: ${url} is in the release and not in its build.`);
    if (integrityOf(content) !== integrity)
      throw new StartFailure(`${remote}: ${url} does not match its integrity hash; build it again.`);
  }
  const unlisted = globSync('**/*.{js,css,woff2}', { cwd: folder }).find((file) => !listed.has(base + file));
  if (unlisted) throw new StartFailure(`${remote}: ${unlisted} has no integrity in the release.`);
}

/** The total size of a build's files, uncompressed. */
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
 * Checks the size of what a browser loads before a route renders: the entry, and the preloaded scripts.
 * @param budgets `budgetKb` is the limit for each route, gzipped; unlimited if undefined
 * @throws StartFailure with the exceeded budget and the actual size
 */
export function checkBudgets(
  release: Release,
  folder: string,
  { budgetKb, chunkBudgets = [] }: Pick<RemoteManifest, 'budgetKb' | 'chunkBudgets'>,
): void {
  const bytesOf = (url: string) => gzippedBytes(join(folder, url.split('/').slice(4).join('/')));
  const { remote, entry, assets, routes } = release;
  const entryBytes = bytesOf(entry.url);
  if (entryBytes > entryBudgetBytes)
    throw new StartFailure(
      `${remote}: its entry is ${entryBytes} bytes gzipped, and may be ${entryBudgetBytes}.`,
    );
  for (const { chunks, kb } of chunkBudgets) {
    const bytes = chunks.reduce((sum, chunk) => sum + gzippedBytes(chunkFile(release, folder, chunk)), 0);
    if (bytes <= kb * 1024) continue;
    throw new StartFailure(
      `${remote}: ${chunks.join(', ')} have ${(bytes / 1024).toFixed(1)} KB of script gzipped, and may have ${kb} (chunkBudgets in src/manifest.ts).`,
    );
  }
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

/** A renamed chunk must not leave its budget unnoticed. */
function chunkFile({ remote }: Release, folder: string, chunk: string): string {
  const file = join(folder, `${chunk}.js`);
  if (existsSync(file)) return file;
  throw new StartFailure(`${remote}: the build has no chunk ${chunk} (chunkBudgets in src/manifest.ts).`);
}

/** The budget errors of all remotes in their last builds for a portal; empty if all fit. */
export async function findExceededBudgets(): Promise<string[]> {
  const exceeded: string[] = [];
  for (const { root, dist, isShell } of findApps(repositoryRoot)) {
    if (isShell) continue;
    const release = builtRelease(dist);
    if (release === null) throw new Error(`${dist} has no build.`);
    try {
      checkBudgets(release, dist, await readManifest(root));
    } catch (error) {
      exceeded.push(messageOf(error));
    }
  }
  return exceeded;
}
