import type { Release, Resolution, ShellFile, ShellRecord } from '@frizo/contracts';
import type { Preload } from './render-page.ts';

export interface MatchedRoute {
  readonly release: Release;
  readonly path: string;
  readonly title: string;
  /** Only logged-in users may see it. */
  readonly isForLoggedIn: boolean;
}

/** The remote's route that matches a path; the longest pattern wins. */
export function matchRoute(resolution: Resolution, path: string): MatchedRoute | undefined {
  const matches = Object.values(resolution).flatMap(({ use }) =>
    use.routes
      .filter((route) => covers(route.path, path))
      .map(({ path: pattern, title, guard }) => ({
        release: use,
        path: pattern,
        title,
        isForLoggedIn: guard === 'login',
      })),
  );
  return matches.sort((a, b) => b.path.length - a.path.length)[0];
}

/** `/me/my-appointments/*` covers itself and everything below it; any other pattern covers only itself. */
export function covers(pattern: string, path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if (!pattern.endsWith('/*')) return plain === pattern;
  const base = pattern.slice(0, -2);
  return plain === base || plain.startsWith(`${base}/`);
}

/** The assets that this route needs first, so that a remote adds no serial request (architecture, Remotes). */
export function preloadsOf(route: MatchedRoute, shell: ShellRecord): Preload[] {
  const known = new Set([shell.entry, ...shell.preload].map((file) => file.url));
  // A shell that was built together with the remotes contains their files.
  const own = shell.preloadFor?.[`route:${route.path}`];
  const wanted = own?.map(preloadOf) ?? [
    ...Object.values(shell.shared).flat().map(preloadOf),
    ...ofRelease(route),
  ];
  return wanted.filter(({ url }) => !known.has(url));
}

function ofRelease({ release, path }: MatchedRoute): Preload[] {
  const first = release.assets.filter((asset) => asset.preloadFor?.includes(`route:${path}`));
  const { url, integrity } = release.entry;
  return [{ url, integrity, as: 'script' }, ...first.map(preloadOf)];
}

function preloadOf({ url, integrity, kind }: ShellFile): Preload {
  return { url, integrity, as: kind };
}
