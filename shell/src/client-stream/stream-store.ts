import { getClientStream, markStreamMessageRead } from '@frizo/contracts';
import type { StreamMessage } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import type { Live } from '../live/live.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import { withMessages, withRead } from './stream-messages.ts';

/** How long the first request waits for the socket, so that no message is missed between the two. */
const socketWaitMs = 2_000;
/** The number of messages to load. */
const limit = 20;

/** The current user's messages, newest first; empty until they are loaded, and if loading fails. */
export interface StreamStore extends Pick<Store<readonly StreamMessage[]>, 'get' | 'subscribe'> {
  /** Whether the first request has succeeded or failed. */
  readonly isKnown: () => boolean;
  /** Loads the messages and listens for new ones; returns a function to stop. */
  readonly start: () => () => void;
  /** Marks a message as read at once, and as unread again if the request fails. */
  readonly markRead: (id: number) => Promise<void>;
}

export interface StreamParts {
  readonly request: RequestFn;
  readonly live: Live;
}

export function createStreamStore({ request, live }: StreamParts): StreamStore {
  const messages = createStore<readonly StreamMessage[]>([]);
  const reading = new Set<number>();
  let isStopped = false;
  let isKnown = false;

  function add(incoming: readonly StreamMessage[]): void {
    if (!isStopped) messages.set(withMessages(messages.get(), incoming, (id) => reading.has(id)));
  }

  async function load(): Promise<void> {
    try {
      const { messages: loaded } = await request(getClientStream, { limit }, { notice: false });
      isKnown = true;
      add(loaded);
    } catch {
      isKnown = true;
      // The next gap loads again; a missing stream is not worth a notice.
      add([]);
    }
  }

  return {
    get: messages.get,
    isKnown: () => isKnown,
    subscribe: messages.subscribe,
    start() {
      isStopped = false;
      const stop = live.listen((event) => {
        if (event.event === 'client-stream') add([event.data]);
        if (event.event === 'gap') void load();
      });
      void live.settled(socketWaitMs).then(() => (isStopped ? undefined : load()));
      return () => {
        isStopped = true;
        stop();
      };
    },
    async markRead(id) {
      if (reading.has(id)) return;
      reading.add(id);
      messages.set(withRead(messages.get(), id, true));
      try {
        await request(markStreamMessageRead, { messageId: id });
      } catch {
        // The API client shows the notice.
        messages.set(withRead(messages.get(), id, false));
      } finally {
        reading.delete(id);
      }
    },
  };
}
