import type { Resolution } from '@frizo/contracts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import type { ResolvedRemote } from './failure-ladder.ts';

/** What the page knows of builds that it does not use yet (`follow-rollouts.ts`). */
export interface Heard {
  readonly etag: string;
  /** Of each remote the newest builds that this shell can serve. */
  readonly newest: Resolution;
  /** Remotes whose newest build is for a newer shell than this page has, so that only a reload brings it. */
  readonly outdated: readonly string[];
}

/** The builds of this page: those that it uses, and newer ones that it has heard of (docs/decisions/0006). */
export interface Releases extends Pick<Store<Resolution>, 'get' | 'subscribe'> {
  /** What would be taken now. */
  readonly heard: () => Heard;
  /** Keeps it aside; nothing that is on the page changes. */
  readonly keep: (heard: Heard) => void;
  /** A visit begins: the remote's newest builds from now on, unless those have no such route any more. */
  readonly take: (remote: string, path: string) => ResolvedRemote;
  /** The address has changed: the newest of each remote, but for those that are on the page. */
  readonly takeAll: (isOnPage: (remote: string) => boolean) => void;
}

export interface BootedResolution {
  readonly resolution: Resolution;
  readonly resolutionEtag: string;
}

export function createReleases({ resolution, resolutionEtag }: BootedResolution): Releases {
  const used = createStore(resolution);
  let heard: Heard = { etag: resolutionEtag, newest: resolution, outdated: [] };

  return {
    get: used.get,
    subscribe: used.subscribe,
    heard: () => heard,
    keep: (next) => void (heard = next),
    take(remote, path) {
      const next = heard.newest[remote];
      const hasRoute = next?.use.routes.some((route) => route.path === path) ?? false;
      if (next !== undefined && hasRoute && next !== used.get()[remote])
        used.set({ ...used.get(), [remote]: next });
      const taken = used.get()[remote];
      if (taken === undefined) throw new Error(`This page has no ${remote}.`);
      return taken;
    },
    takeAll(isOnPage) {
      const known = used.get();
      const free = Object.entries(heard.newest).filter(
        ([remote, next]) => next !== known[remote] && !isOnPage(remote),
      );
      if (free.length > 0) used.set({ ...known, ...Object.fromEntries(free) });
    },
  };
}
