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

/** A change is heard by all pages in one moment; they ask within this time of it, not all at once. Milliseconds. */
const spreadMs = 1_000;
/** After a question that failed. Milliseconds. */
const againMs = 30_000;

/** The flags of this page: as booted with, then as asked for by who is here, and over them what a link has set for the tab. */
export interface Flags extends Pick<Store<FlagValues>, 'get' | 'subscribe'> {
  readonly valueOf: <T extends FlagValue>(name: string, fallback: T) => Widened<T>;
  /** From now on this answers `valueOf` (docs/decisions/0008). */
  readonly answerBy: (evaluate: Flags['valueOf']) => void;
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

/** A question that fails changes nothing: a page with the flags of before is better than one with none. */
export function createFlags(parts: FlagParts): Flags {
  const { boot, session, request, live, tabFlags, random = Math.random } = parts;
  let answered = boot.flags;
  let owner = ownerOf(session.snapshot().user);
  /** Grows with each question: only the last one's answer counts. */
  let question = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const values = createStore(merged());
  let evaluate: Flags['valueOf'] = (name, fallback) => flagValueOf(values.get(), name, fallback);

  function merged(): FlagValues {
    return Object.freeze({ ...answered, ...tabFlags.get() });
  }

  function show(): void {
    const next = merged();
    if (changedFlags(values.get(), next).length > 0) values.set(next);
  }

  async function ask(): Promise<void> {
    clearTimeout(soon);
    question += 1;
    const mine = question;
    const call = owner === null ? getFeatureFlags : getOwnFeatureFlags;
    try {
      const { flags } = await request(call, {}, { notice: false });
      if (mine !== question) return;
      answered = flags;
      show();
    } catch {
      if (mine === question) soon = setTimeout(() => void ask(), againMs);
    }
  }

  function follow(): void {
    const next = ownerOf(session.snapshot().user);
    if (next === owner) return;
    owner = next;
    // What holds for one person is nobody else's; the visitor's are known already.
    answered = boot.flags;
    show();
    void ask();
  }

  session.subscribe(follow);
  tabFlags.subscribe(show);
  live.listen((news) => {
    if (!mayAffectTopic(news, 'flags')) return;
    clearTimeout(soon);
    soon = setTimeout(() => void ask(), random() * spreadMs);
  });
  if (owner !== null) void ask();

  return {
    get: values.get,
    subscribe: values.subscribe,
    valueOf: (name, fallback) => evaluate(name, fallback),
    answerBy: (other) => void (evaluate = other),
  };
}

/** The same for as long as the same rules can hold: who it is, and what they are. */
export function ownerOf(user: SessionUser | null): string | null {
  return user && [user.id, user.rawUserType, user.admin].join();
}
