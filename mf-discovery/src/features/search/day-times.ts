import type { Range } from '@frizo/ui';
import { daySlider, type Times } from './search.ts';

const { min, max, step } = daySlider;

/** The slider's range for these times; the whole day without any. */
export function rangeOf(times: Times | undefined): Range {
  return times ? [times.fromSeconds, times.toSeconds] : [min, max];
}

/** The times of the slider's range: undefined for the whole day, and at least one step long when both thumbs are at the same position. */
export function timesOf([from, to]: Range): Times | undefined {
  if (from <= min && to >= max) return undefined;
  if (from < to) return { fromSeconds: from, toSeconds: to };
  return from + step <= max
    ? { fromSeconds: from, toSeconds: from + step }
    : { fromSeconds: max - step, toSeconds: max };
}
