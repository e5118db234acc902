/** Spans [from, until) that neither touch nor overlap, ascending: two lists of the same length. */
export interface Spans {
  readonly from: Float64Array;
  readonly until: Float64Array;
}

export const noSpans: Spans = { from: new Float64Array(0), until: new Float64Array(0) };

/** The union of spans in any order; empty ones are dropped. */
export function uniteSpans(
  spans: readonly (readonly [from: number, until: number, ...rest: unknown[]])[],
): Spans {
  const sorted = spans.filter(([from, until]) => from < until).sort((a, b) => a[0] - b[0]);
  const starts = new Float64Array(sorted.length);
  const ends = new Float64Array(sorted.length);
  let count = 0;
  let reach = -Infinity;
  for (const [from, until] of sorted) {
    if (from > reach) starts[count++] = from;
    reach = Math.max(reach, until);
    ends[count - 1] = reach;
  }
  return { from: starts.subarray(0, count), until: ends.subarray(0, count) };
}

/** Whether one of the spans contains all of [from, until). */
export function coversSpan(spans: Spans, from: number, until: number): boolean {
  const index = firstEndingAfter(spans.until, from);
  return (spans.from[index] ?? Infinity) <= from && (spans.until[index] ?? -Infinity) >= until;
}

/** The end of the first span that overlaps [from, until); undefined if none does. */
export function findClash(spans: Spans, from: number, until: number): number | undefined {
  const index = firstEndingAfter(spans.until, from);
  const start = spans.from[index];
  return start !== undefined && start < until ? spans.until[index] : undefined;
}

/** The index of the first of ascending ends that is after an instant; their length if there is none. */
export function firstEndingAfter(ends: Float64Array, instant: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? Infinity) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}
