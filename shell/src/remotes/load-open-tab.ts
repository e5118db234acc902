import { whenIdleAfterLoad } from '../boot/when-idle-after-load.ts';
import type { RolloutFollower } from './follow-rollouts.ts';
import type { OpenTabParts } from './open-tab.ts';

export interface OpenTabLoader {
  /** Checks for newer builds once; never rejects. */
  readonly loadNewest: () => Promise<void>;
  /** Keeps checking, starting some time after the page has loaded or at the first uncaught error. */
  readonly start: () => void;
}

/** Loads `open-tab.ts` after the page, because a tab needs it only when it stays open or an error occurs. */
export function loadOpenTab(parts: OpenTabParts): OpenTabLoader {
  const { session, window } = parts;
  let loading: Promise<RolloutFollower> | null = null;

  function load(): Promise<RolloutFollower> {
    loading ??= import(/* webpackChunkName: "open-tab" */ './open-tab.ts').then(({ openTab }) =>
      openTab(parts),
    );
    loading.catch(() => (loading = null));
    return loading;
  }

  return {
    loadNewest: () =>
      load().then(
        (follower) => follower.loadNewest(),
        () => undefined,
      ),
    start() {
      const loadQuietly = () => void load().catch(() => undefined);
      whenIdleAfterLoad(window, loadQuietly);
      // Immediately, because users soon leave a page with errors.
      for (const type of ['error', 'unhandledrejection'])
        window.addEventListener(type, loadQuietly, { once: true });
      // A log-in may change the builds, but not the restored session of the page load.
      let wasKnown = false;
      session.subscribe(() => {
        if (wasKnown) loadQuietly();
        wasKnown = session.snapshot().status !== 'unknown';
      });
    },
  };
}
