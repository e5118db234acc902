import type { FlagValue } from '@frizo/remote-kit';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';

/** The session storage key of the flags that a link has set for this tab (`readMarkedPath`), as JSON; they override the server's. */
export const tabFlagsKey = 'frizo.flags';

export type TabFlags = Readonly<Record<string, FlagValue>>;

export interface TabFlagStore extends Pick<Store<TabFlags>, 'get' | 'subscribe'> {
  /** Adds flags to those of the tab; replaces values of the same name. */
  readonly add: (flags: TabFlags) => void;
}

/** The tab's own flags; if the browser blocks storage, they last as long as the page. */
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
        // Stored for this page at least.
      }
    },
  };
}

function readFlags(storage: () => Storage): TabFlags {
  try {
    const stored: unknown = JSON.parse(storage().getItem(tabFlagsKey) ?? '{}');
    return stored === null || typeof stored !== 'object' ? {} : validFlags(stored);
  } catch {
    return {};
  }
}

/** Drops invalid values, because users can edit the storage. */
function validFlags(stored: object): TabFlags {
  return Object.fromEntries(
    Object.entries(stored).filter(([, value]) => ['boolean', 'string', 'number'].includes(typeof value)),
  );
}
