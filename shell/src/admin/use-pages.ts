import { useCallback, useState } from 'react';
import { useAnswer } from './use-answer.ts';

export interface Page<Item> {
  /** How many there are in all. */
  readonly count: number;
  readonly items: readonly Item[];
}

export interface Pages<Item> {
  readonly phase: 'loading' | 'failed' | 'ready';
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** What comes after what is known. */
  readonly more: { readonly phase: 'idle' | 'loading' | 'failed'; readonly ask: () => Promise<void> };
  /** From the start. */
  readonly reload: () => void;
}

/**
 * A list that is read on and on.
 * @param ask the same function as long as the list is the same
 */
export function usePages<Item>(
  ask: (offset: number) => Promise<Page<Item>>,
  idOf: (item: Item) => number,
): Pages<Item> {
  const { reload: askFirst, ...first } = useAnswer(useCallback(() => ask(0), [ask]));
  const [later, setLater] = useState<readonly Item[]>([]);
  const [phase, setPhase] = useState<'idle' | 'loading' | 'failed'>('idle');
  const known = first.phase === 'ready' ? first.answer : { count: 0, items: [] };
  // What is added on top pushes the rest down, so a page may begin with what the last one ended with.
  const items = [...new Map([...known.items, ...later].map((item) => [idOf(item), item])).values()];

  async function more(): Promise<void> {
    setPhase('loading');
    try {
      const next = await ask(items.length);
      setLater((before) => [...before, ...next.items]);
      setPhase('idle');
    } catch {
      setPhase('failed');
    }
  }

  return {
    phase: first.phase,
    items,
    hasMore: items.length < known.count,
    more: { phase, ask: more },
    reload: () => {
      askFirst();
      setLater([]);
      setPhase('idle');
    },
  };
}
