import type { Range } from '@frizo/ui';
import { daySlider, type Times } from './search.ts';

const { min, max, step } = daySlider;

/** What the slider shows of times; the whole day without any. */
export function rangeOf(times: Times | undefined): Range {
  return times ? [times.fromSeconds, times.toSeconds] : [min, max];
}

/** What was meant by the slider: nothing by the whole day, and a step by two thumbs in one place, at which no time would be left. */
export function timesOf([from, to]: Range): Times | undefined {
  if (from <= min && to >= max) return undefined;
  if (from < to) return { fromSeconds: from, toSeconds: to };
  return from + step <= max
    ? { fromSeconds: from, toSeconds: from + step }
    : { fromSeconds: max - step, toSeconds: max };
}
