import { join } from 'node:path';
import type { Release } from '@frizo/contracts';
import { glueBudgetBytes, gzippedBytes } from '@frizo/webpack-config';
import { StartFailure } from '../machine/start-failure.ts';

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
