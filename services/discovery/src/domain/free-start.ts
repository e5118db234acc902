import { roundUpToStartStep } from '@frizo/local-time';

/** When an artist is free, in seconds of the address's day. */
export interface FreeSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface WantedStart {
  /** The first second that will do. */
  readonly fromSeconds: number;
  /** The first second that is too late. */
  readonly toSeconds: number;
  /** How long the artist is busy with the service. */
  readonly processingSeconds: number;
  /** On the clock of the address, where the day is today; a start before it has gone by. */
  readonly nowSeconds?: number | undefined;
}

/**
 * The first start in a free span that will do: on a quarter of an hour, from `fromSeconds`, before `toSeconds`, not past, and with room for
 * the service. No later one has more room, so this one tells whether there is any. The search says the same in SQL
 * (`search/availability.ts`), and a property test holds the two together.
 */
export function firstFreeStart(span: FreeSpan, wanted: WantedStart): number | undefined {
  const start = roundUpToStartStep(Math.max(span.startSeconds, wanted.fromSeconds, wanted.nowSeconds ?? 0));
  return start < wanted.toSeconds && start + wanted.processingSeconds <= span.endSeconds ? start : undefined;
}
