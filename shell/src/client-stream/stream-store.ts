import { getClientStream, markStreamMessageRead } from '@frizo/contracts';
import type { StreamMessage } from '@frizo/contracts';
import type { RequestFn } from '@frizo/api-client';
import type { Live } from '../live/live.ts';
import { createStore } from '../store.ts';
import type { Store } from '../store.ts';
import { withMessages, withRead } from './stream-messages.ts';

/** How long the first question waits for the socket, so that no message falls between the two. Milliseconds. */
const socketMs = 2_000;
/** How many the page asks for. */
const limit = 20;

/** The messages of whoever is here, newest first. Empty until they are known, and where they cannot be: nobody waits for them. */
export interface StreamStore extends Pick<Store<readonly StreamMessage[]>, 'get' | 'subscribe'> {
  /** Whether the server has answered, or cannot. */
  readonly isKnown: () => boolean;
  /** Asks and listens; returns how to stop. */
  readonly start: () => () => void;
  /** Shown as read at once; taken back where the server does not take it. */
  readonly markRead: (id: number) => Promise<void>;
}

export interface StreamParts {
  readonly request: RequestFn;
  readonly live: Live;
}

export function createStreamStore({ request, live }: StreamParts): StreamStore {
  const messages = createStore<readonly StreamMessage[]>([]);
  const reading = new Set<number>();
  let isOver = false;
  let isKnown = false;

  function add(come: readonly StreamMessage[]): void {
    if (!isOver) messages.set(withMessages(messages.get(), come, (id) => reading.has(id)));
  }

  async function load(): Promise<void> {
    try {
      const { messages: come } = await request(getClientStream, { limit }, { notice: false });
      isKnown = true;
      add(come);
    } catch {
      isKnown = true;
      // Asked again after the next gap; a stream is not worth a word about its absence.
      add([]);
    }
  }

  return {
    get: messages.get,
    isKnown: () => isKnown,
    subscribe: messages.subscribe,
    start() {
      isOver = false;
      const stop = live.listen((news) => {
        if (news.event === 'client-stream') add([news.data]);
        if (news.event === 'gap') void load();
      });
      void live.settled(socketMs).then(() => (isOver ? undefined : load()));
      return () => {
        isOver = true;
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
        // The transport says that it was not saved.
        messages.set(withRead(messages.get(), id, false));
      } finally {
        reading.delete(id);
      }
    },
  };
}
