import { whenIdleAfterLoad } from '../boot/when-idle-after-load.ts';
import type { RolloutFollower } from './follow-rollouts.ts';
import type { OpenTabParts } from './open-tab.ts';

export interface OpenTabLoader {
  /** Asks for newer builds once; never rejects, whatever becomes of it. */
  readonly askNewest: () => Promise<void>;
  /** Keeps asking, from a while after the page was loaded, or from the first thing that was thrown on it. */
  readonly start: () => void;
}

/** What an open tab does about newer builds: a tab needs it only when it stays, or when something is wrong, so it comes after the page. */
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
      // Told at once: a page that throws is soon left.
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
