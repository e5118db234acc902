import type { RequestFn } from '@frizo/api-client';
import { getProfileCompletion, type ProfileCompletion } from '@frizo/contracts';
import { mayAffectTopic, type Live } from '../live/live.ts';
import { createStore, type Store } from '../store.ts';

/** Live events are quicker; this is for a page whose socket is down. */
const pollMs = 100_000;

/** What a professional has filled in, as last loaded; null until then, and for users whose salon is not there yet. */
export interface CompletionStore extends Pick<Store<ProfileCompletion | null>, 'get' | 'subscribe'> {
  /** Keeps it up to date while anyone shows it; returns a function to stop. */
  readonly start: () => () => void;
}

interface CompletionParts {
  readonly request: RequestFn;
  readonly live: Pick<Live, 'listen'>;
}

export function createCompletionStore({ request, live }: CompletionParts): CompletionStore {
  const completion = createStore<ProfileCompletion | null>(null);
  let users = 0;
  /** The number of the latest request; responses to earlier ones are out of date. */
  let latest = 0;
  let stop = () => undefined as void;

  async function load(): Promise<void> {
    const own = ++latest;
    try {
      const answer = await request(getProfileCompletion, {}, { notice: false });
      if (own === latest) completion.set(answer);
    } catch {
      // The timer tries again; a missing mark is not worth a notice.
    }
  }

  function begin(): () => void {
    void load();
    const timer = setInterval(() => void load(), pollMs);
    const stopListening = live.listen((event) => {
      if (mayAffectTopic(event, 'completeness')) void load();
    });
    return () => {
      latest += 1;
      clearInterval(timer);
      stopListening();
    };
  }

  return {
    get: completion.get,
    subscribe: completion.subscribe,
    start() {
      users += 1;
      if (users === 1) stop = begin();
      return () => {
        users -= 1;
        if (users === 0) stop();
      };
    },
  };
}
