import type { Booked } from './booking-copy.ts';
import type { BookingFixtures } from './booking-fixtures.ts';

type Kind = 'booked' | 'refused';

export interface Load {
  /** Until there are so many more answers of a kind. */
  hear(kind: Kind, count: number): Promise<void>;
  /** A refused client waits for the time in the answer, and continues with another request. */
  goOn(): void;
  /** Lets who waits for an answer have it, and says what all were answered. */
  end(): Promise<Answers>;
}

interface Refused extends Booked {
  readonly count: number;
}

export interface Answers {
  /** Bodies by request. */
  readonly booked: ReadonlyMap<number, unknown>;
  /** Each request once. */
  readonly refused: readonly Refused[];
}

/** So many clients who book one cut after the other; one who gets no answer at all fails the load. */
export function startLoad(fixtures: BookingFixtures, clients: number): Load {
  const booked = new Map<number, unknown>();
  const refused: Refused[] = [];
  const listeners = new Set<(kind: Kind) => void>();
  let next = 0;
  let isOver = false;
  const back = Promise.withResolvers<void>();

  async function work(): Promise<void> {
    while (!isOver) {
      const count = next;
      next += 1;
      const { status, body } = await fixtures.book(count);
      if (status === 200) booked.set(count, body);
      else refused.push({ count, status, body });
      for (const tell of listeners) tell(status === 200 ? 'booked' : 'refused');
      if (status !== 200) await back.promise;
    }
  }

  const failed = Promise.withResolvers<never>();
  const all = Promise.all(Array.from({ length: clients }, work));
  all.catch(failed.reject);
  failed.promise.catch(() => undefined);
  return {
    hear(kind, count) {
      let missing = count;
      const enough = Promise.withResolvers<void>();
      const listen = (heard: Kind): void => {
        if (heard === kind) missing -= 1;
        if (missing > 0) return;
        listeners.delete(listen);
        enough.resolve();
      };
      listeners.add(listen);
      return Promise.race([enough.promise, failed.promise]);
    },
    goOn: () => back.resolve(),
    async end() {
      isOver = true;
      await all;
      return { booked, refused };
    },
  };
}
