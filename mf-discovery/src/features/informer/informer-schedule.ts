/** The content of a toast; `number` distinguishes it from the previous one. */
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

/** Spec 9, informer: a delay of 4 s, then one every 6 to 20 s. Each is shown as long as any notice. */
export const informerTimes = { delayMs: 4_000, minMs: 6_000, maxMs: 20_000, shownMs: 4_000 } as const;

/** The time between two toasts, or from loading the page to the first. `random` returns 0 to 1. */
export function waitBefore(number: number, random: () => number): number {
  const { delayMs, minMs, maxMs } = informerTimes;
  return number === 0 ? delayMs : minMs + Math.floor(random() * (maxMs - minMs + 1));
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

/** The dependencies of the schedule. */
export interface InformerParts {
  readonly samples: Samples;
  readonly random: () => number;
  /** Calls back once after this time; returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** Whether the page is visible. */
  readonly isSeen: () => boolean;
  readonly show: (booking: SampleBooking) => void;
  readonly hide: () => void;
}

/** Shows one sample after another until it is stopped; none while the page is hidden. */
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
