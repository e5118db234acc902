import type { BootData, Resolution } from '@frizo/contracts';
import type { Developed } from './dev-remotes.ts';

/** What the page says of a remote that runs from its sources. */
const devBuild = 'dev';

interface Resolved {
  readonly resolution: Resolution;
  readonly overridden: Readonly<Record<string, string>>;
}

/** The same with what this browser has from its developer's machine; what it would have got is fallen back to. */
export function withDevRemotes<Given extends Resolved>(
  given: Given,
  developed: Readonly<Record<string, Developed>>,
): Given & { readonly developedAt: Readonly<Record<string, string>> } {
  const resolution = { ...given.resolution };
  const overridden = { ...given.overridden };
  const developedAt: Record<string, string> = {};
  for (const [remote, { release: use, at }] of Object.entries(developed)) {
    const fallback = resolution[remote]?.use;
    resolution[remote] = { use, ...(fallback && { fallback }) };
    overridden[remote] = devBuild;
    developedAt[remote] = at;
  }
  return { ...given, resolution, overridden, developedAt };
}

/** What a page says of its builds that were chosen by hand; nothing where there are none. */
export function choicesOf({
  overridden,
  developedAt,
}: Required<Pick<BootData, 'overridden' | 'developedAt'>>): Pick<BootData, 'overridden' | 'developedAt'> {
  const isAny = (choices: object) => Object.keys(choices).length > 0;
  return { ...(isAny(overridden) && { overridden }), ...(isAny(developedAt) && { developedAt }) };
}

/** React looks for it when it starts, so it comes before the shell. One does for all remotes of a page. */
export function refreshHookOf(remote: string): string {
  return `/r/${remote}/${devBuild}/refresh-hook.js`;
}
