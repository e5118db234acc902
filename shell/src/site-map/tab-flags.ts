import type { FlagValue } from '@frizo/remote-kit';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** Flags that a link has set for this tab (`readMarkedPath`), as JSON in the session storage: they stand over the server's. */
export const tabFlagsKey = 'frizo.flags';

export type TabFlags = Readonly<Record<string, FlagValue>>;

export interface TabFlagStore extends Pick<Store<TabFlags>, 'get' | 'subscribe'> {
  /** Adds to what the tab has; the same name again is another value. */
  readonly add: (flags: TabFlags) => void;
}

/** The tab's own flags; where the browser keeps nothing they live as long as the page. */
export function createTabFlags(storage: () => Storage): TabFlagStore {
  const flags = createStore(readFlags(storage));
  return {
    get: flags.get,
    subscribe: flags.subscribe,
    add(more) {
      if (Object.keys(more).length === 0) return;
      flags.set({ ...flags.get(), ...more });
      try {
        storage().setItem(tabFlagsKey, JSON.stringify(flags.get()));
      } catch {
        // Kept for this page at least.
      }
    },
  };
}

function readFlags(storage: () => Storage): TabFlags {
  try {
    const kept: unknown = JSON.parse(storage().getItem(tabFlagsKey) ?? '{}');
    return kept === null || typeof kept !== 'object' ? {} : flagsIn(kept);
  } catch {
    return {};
  }
}

/** Anybody with the browser's tools can write there. */
function flagsIn(kept: object): TabFlags {
  return Object.fromEntries(
    Object.entries(kept).filter(([, value]) => ['boolean', 'string', 'number'].includes(typeof value)),
  );
}
