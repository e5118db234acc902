import { whenIdleAfterLoad } from '../boot/when-idle-after-load.ts';
import type { RolloutFollower } from './follow-rollouts.ts';
import type { OpenTabParts } from './open-tab.ts';

export interface OpenTabLoader {
  /** Checks for newer builds once; never rejects. */
  readonly askNewest: () => Promise<void>;
  /** Keeps checking, from a while after the page was loaded, or from the first uncaught error. */
  readonly start: () => void;
}

/** Loads `open-tab.ts` after the page: a tab needs it only when it stays open, or when something went wrong. */
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
    askNewest: () =>
      load().then(
        ({ ask }) => ask(),
        () => undefined,
      ),
    start() {
      const loadQuietly = () => void load().catch(() => undefined);
      whenIdleAfterLoad(window, loadQuietly);
      // At once: a page that throws is soon left.
      for (const type of ['error', 'unhandledrejection'])
        window.addEventListener(type, loadQuietly, { once: true });
      // Who logs in may get other builds from now on; not so who was here when the page was loaded.
      let wasKnown = false;
      session.subscribe(() => {
        if (wasKnown) loadQuietly();
        wasKnown = session.snapshot().status !== 'unknown';
      });
    },
  };
}
