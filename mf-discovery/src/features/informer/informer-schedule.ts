/** What a toast says; `number` tells it from the one before. */
export interface SampleBooking {
  readonly number: number;
  readonly service: string;
  readonly client: string;
  readonly address: string;
}

export interface Samples {
  readonly services: readonly string[];
  readonly addresses: readonly string[];
  readonly clients: readonly string[];
}

/** Spec 9, informer: a delay of 4 s, then one every 6 to 20 s. Each stays as long as any notice does. */
export const informerTimes = { delayMs: 4_000, leastMs: 6_000, mostMs: 20_000, shownMs: 4_000 } as const;

/** How long after one toast has come the next one comes; the first after the page has. `random` gives 0 to 1. */
export function waitBefore(number: number, random: () => number): number {
  const { delayMs, leastMs, mostMs } = informerTimes;
  return number === 0 ? delayMs : leastMs + Math.floor(random() * (mostMs - leastMs + 1));
}

export function sampleBooking(number: number, samples: Samples, random: () => number): SampleBooking {
  return {
    number,
    service: oneOf(samples.services, random),
    client: oneOf(samples.clients, random),
    address: oneOf(samples.addresses, random),
  };
}

function oneOf(list: readonly string[], random: () => number): string {
  return list[Math.min(Math.floor(random() * list.length), list.length - 1)] ?? '';
}

/** What the schedule needs of its surroundings. */
export interface InformerParts {
  readonly samples: Samples;
  readonly random: () => number;
  /** Calls back once after so long; returns how to stop that. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** Whether anybody sees the page. */
  readonly isSeen: () => boolean;
  readonly show: (booking: SampleBooking) => void;
  readonly hide: () => void;
}

/** Shows one sample after another until it is stopped; none while nobody looks. */
export function runInformer(parts: InformerParts): () => void {
  const { samples, random, after, isSeen, show, hide } = parts;
  let stopNext: () => void = () => undefined;
  let stopHiding: () => void = () => undefined;

  const plan = (number: number) => {
    stopNext = after(waitBefore(number, random), () => {
      if (isSeen()) {
        show(sampleBooking(number, samples, random));
        stopHiding = after(informerTimes.shownMs, hide);
      }
      plan(number + 1);
    });
  };

  plan(0);
  return () => {
    stopNext();
    stopHiding();
  };
}
