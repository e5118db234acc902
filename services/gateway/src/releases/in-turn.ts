import { StoreAway } from '@frizo/service-kit';
import PQueue from 'p-queue';

export interface Turns {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Has work done once for all who ask for the same at the same moment, and so much of it at once: whoever comes when that many wait
 * already is refused, so that a slow store does not fill the memory.
 * @throws StoreAway for who is refused
 */
export function onceInTurn<Answer>(
  work: (key: string) => Promise<Answer>,
  { atOnce, waiting }: Turns,
): (key: string) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  const queue = new PQueue({ concurrency: atOnce });

  async function inTurn(key: string): Promise<Answer> {
    if (queue.pending >= atOnce && queue.size >= waiting) throw new StoreAway('come to it', undefined);
    return queue.add(() => work(key));
  }

  return (key) => {
    const known = underWay.get(key);
    if (known) return known;
    const begun = inTurn(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
