import { useRef } from 'react';

/** Keys of requests that move money, of which each is sent until it has a definite answer. */
interface RequestKey {
  /** The key of the last request while that has no definite answer and asked for the same; otherwise a new one. */
  keyOf(content: object): string;
  /** There was a definite answer: the next request is another one. */
  end(): void;
}

/**
 * A request without an answer may have been done, and repeated with its key it is not done again. One that was refused, or that asks for something else, needs another
 * key: the server refuses a key whose request asked for something else.
 */
export function useRequestKey(): RequestKey {
  const unanswered = useRef<{ readonly content: string; readonly key: string } | null>(null);
  return {
    keyOf(request) {
      const content = JSON.stringify(request);
      if (unanswered.current?.content !== content) unanswered.current = { content, key: crypto.randomUUID() };
      return unanswered.current.key;
    },
    end() {
      unanswered.current = null;
    },
  };
}
