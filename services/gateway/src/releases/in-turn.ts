import { StoreAway } from '@frizo/service-kit';

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
  const queue: (() => void)[] = [];
  let running = 0;

  async function inTurn(key: string): Promise<Answer> {
    if (running < atOnce) running++;
    else if (queue.length >= waiting) throw new StoreAway('come to it', undefined);
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work(key);
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return (key) => {
    const known = underWay.get(key);
    if (known) return known;
    const begun = inTurn(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
