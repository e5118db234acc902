import type { BootData, Resolution } from '@frizo/contracts';
import type { DevelopedRemote } from './dev-remotes.ts';

/** The build id of a remote that runs from its sources. */
const devBuild = 'dev';

interface Resolved {
  readonly resolution: Resolution;
  readonly overridden: Readonly<Record<string, string>>;
}

/** Replaces released builds with those from the developer's machine; the released ones become the fallback. */
export function withDevRemotes<Page extends Resolved>(
  page: Page,
  developed: Readonly<Record<string, DevelopedRemote>>,
): Page & { readonly developedAt: Readonly<Record<string, string>> } {
  const resolution = { ...page.resolution };
  const overridden = { ...page.overridden };
  const developedAt: Record<string, string> = {};
  for (const [remote, { release: use, at }] of Object.entries(developed)) {
    const fallback = resolution[remote]?.use;
    resolution[remote] = { use, ...(fallback && { fallback }) };
    overridden[remote] = devBuild;
    developedAt[remote] = at;
  }
  return { ...page, resolution, overridden, developedAt };
}

/** The page's overridden and developed builds, without the empty ones of both records. */
export function choicesOf({
  overridden,
  developedAt,
}: Required<Pick<BootData, 'overridden' | 'developedAt'>>): Pick<BootData, 'overridden' | 'developedAt'> {
  const isAny = (choices: object) => Object.keys(choices).length > 0;
  return { ...(isAny(overridden) && { overridden }), ...(isAny(developedAt) && { developedAt }) };
}

/** React looks for the hook when it starts, so it comes before the shell. One is enough for all remotes of a page. */
export function refreshHookOf(remote: string): string {
  return `/r/${remote}/${devBuild}/refresh-hook.js`;
}
