import type { Release, Resolution } from '@frizo/contracts';

/** What the page says of a remote that runs from its sources. */
const devBuild = 'dev';

interface Resolved {
  readonly resolution: Resolution;
  readonly overridden: Readonly<Record<string, string>>;
}

/** The same with what this browser has from its developer's machine; what it would have got is fallen back to. */
export function withDevRemotes<Given extends Resolved>(
  given: Given,
  developed: Readonly<Record<string, Release>>,
): Given {
  const resolution = { ...given.resolution };
  const overridden = { ...given.overridden };
  for (const [remote, use] of Object.entries(developed)) {
    const fallback = resolution[remote]?.use;
    resolution[remote] = { use, ...(fallback && { fallback }) };
    overridden[remote] = devBuild;
  }
  return { ...given, resolution, overridden };
}

/** React looks for it when it starts, so it comes before the shell. One does for all remotes of a page. */
export function refreshHookOf(remote: string): string {
  return `/r/${remote}/${devBuild}/refresh-hook.js`;
}
