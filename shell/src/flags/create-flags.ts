import { getFeatureFlags, getOwnFeatureFlags } from '@frizo/contracts';
import type { SessionUser } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import type { FlagValue } from '@frizo/remote-kit';
import type { Session } from '@frizo/session';
import { mayAffectTopic, type Live } from '../live/live.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import { changedFlags, flagValueOf } from './flag-values.ts';
import type { FlagValues, Widened } from './flag-values.ts';

/** All pages receive a change at the same moment, so their requests are spread over this time. */
const spreadMs = 1_000;
/** The delay after a failed request. */
const retryMs = 30_000;

/** The flags of this page: first those of the boot data, then the user's own; flags that a link has set for the tab override both. */
export interface Flags extends Pick<Store<FlagValues>, 'get' | 'subscribe'> {
  readonly valueOf: <T extends FlagValue>(name: string, fallback: T) => Widened<T>;
  /** Replaces the implementation of `valueOf` (docs/decisions/0008). */
  readonly setEvaluator: (evaluate: Flags['valueOf']) => void;
}

export interface FlagParts {
  readonly boot: { readonly flags: FlagValues };
  readonly session: Pick<Session, 'snapshot' | 'subscribe'>;
  readonly request: RequestFn;
  readonly live: Pick<Live, 'listen'>;
  readonly tabFlags: Pick<Store<FlagValues>, 'get' | 'subscribe'>;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** A failed request changes nothing, because outdated flags are better than none. */
export function createFlags(parts: FlagParts): Flags {
  const { boot, session, request, live, tabFlags, random = Math.random } = parts;
  let loaded = boot.flags;
  let owner = ownerOf(session.snapshot().user);
  /** The number of the latest request; responses to earlier ones are ignored. */
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const values = createStore(merged());
  let evaluate: Flags['valueOf'] = (name, fallback) => flagValueOf(values.get(), name, fallback);

  function merged(): FlagValues {
    return Object.freeze({ ...loaded, ...tabFlags.get() });
  }

  function publish(): void {
    const next = merged();
    if (changedFlags(values.get(), next).length > 0) values.set(next);
  }

  async function load(): Promise<void> {
    clearTimeout(timer);
    const own = ++latest;
    const call = owner === null ? getFeatureFlags : getOwnFeatureFlags;
    try {
      const { flags } = await request(call, {}, { notice: false });
      if (own !== latest) return;
      loaded = flags;
      publish();
    } catch {
      if (own === latest) timer = setTimeout(() => void load(), retryMs);
    }
  }

  function onSessionChange(): void {
    const next = ownerOf(session.snapshot().user);
    if (next === owner) return;
    owner = next;
    // The previous user's flags must not apply to another one; the visitor's are in the boot data.
    loaded = boot.flags;
    publish();
    void load();
  }

  session.subscribe(onSessionChange);
  tabFlags.subscribe(publish);
  live.listen((event) => {
    if (!mayAffectTopic(event, 'flags')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(), random() * spreadMs);
  });
  if (owner !== null) void load();

  return {
    get: values.get,
    subscribe: values.subscribe,
    valueOf: (name, fallback) => evaluate(name, fallback),
    setEvaluator: (other) => void (evaluate = other),
  };
}

/** Identifies the user and the roles that flag rules depend on. */
export function ownerOf(user: SessionUser | null): string | null {
  return user && [user.id, user.rawUserType, user.admin].join();
}
