import { roundUpToStartStep } from '@frizo/local-time';

/** When an artist is free, in seconds of the address's day. */
export interface FreeSpan {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface RequestedStart {
  /** The first acceptable second. */
  readonly fromSeconds: number;
  /** The first second that is too late. */
  readonly toSeconds: number;
  /** How long the artist is busy with the service. */
  readonly processingSeconds: number;
  /** The current local time at the address if the day is today; earlier starts are past. */
  readonly nowSeconds?: number | undefined;
}

/**
 * The first acceptable start in a free span: on a start step, from `fromSeconds`, before `toSeconds`, not past, and with room for the
 * service. No later one has more room, so this one decides whether there is any. The search has the same rule in SQL
 * (`search/availability.ts`), and a property test compares the two.
 */
export function firstFreeStart(span: FreeSpan, requested: RequestedStart): number | undefined {
  const start = roundUpToStartStep(
    Math.max(span.startSeconds, requested.fromSeconds, requested.nowSeconds ?? 0),
  );
  return start < requested.toSeconds && start + requested.processingSeconds <= span.endSeconds
    ? start
    : undefined;
}
