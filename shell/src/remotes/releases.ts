import type { Resolution } from '@frizo/contracts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import type { ResolvedRemote } from './failure-ladder.ts';

/** The builds that the page could use, as last resolved by the rollout service (`follow-rollouts.ts`). */
export interface AvailableReleases {
  readonly etag: string;
  /** For each remote, the newest builds that this shell supports. */
  readonly newest: Resolution;
  /** Remotes whose newest build needs a newer shell, and so a reload. */
  readonly outdated: readonly string[];
}

/** The builds of this page: those in use, and newer ones that are available (docs/decisions/0006). */
export interface Releases extends Pick<Store<Resolution>, 'get' | 'subscribe'> {
  /** The newest available builds. */
  readonly available: () => AvailableReleases;
  /** Records newer builds without changing those in use. */
  readonly setAvailable: (available: AvailableReleases) => void;
  /** Called when a visit starts: switches to the remote's newest builds, unless they no longer have this route. */
  readonly take: (remote: string, path: string) => ResolvedRemote;
  /** Called when the address has changed: switches to the newest builds of every remote that is not on the page. */
  readonly takeAll: (isOnPage: (remote: string) => boolean) => void;
}

export interface BootedResolution {
  readonly resolution: Resolution;
  readonly resolutionEtag: string;
}

export function createReleases({ resolution, resolutionEtag }: BootedResolution): Releases {
  const used = createStore(resolution);
  let available: AvailableReleases = { etag: resolutionEtag, newest: resolution, outdated: [] };

  return {
    get: used.get,
    subscribe: used.subscribe,
    available: () => available,
    setAvailable: (next) => void (available = next),
    take(remote, path) {
      const next = available.newest[remote];
      const hasRoute = next?.use.routes.some((route) => route.path === path) ?? false;
      if (next !== undefined && hasRoute && next !== used.get()[remote])
        used.set({ ...used.get(), [remote]: next });
      const taken = used.get()[remote];
      if (taken === undefined) throw new Error(`This page has no ${remote}.`);
      return taken;
    },
    takeAll(isOnPage) {
      const known = used.get();
      const free = Object.entries(available.newest).filter(
        ([remote, next]) => next !== known[remote] && !isOnPage(remote),
      );
      if (free.length > 0) used.set({ ...known, ...Object.fromEntries(free) });
    },
  };
}
