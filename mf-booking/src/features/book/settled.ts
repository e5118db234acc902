import type { Saved } from './draft/block.ts';

/** Why an appointment can no longer be changed by anybody; null where it can (decisions 4). */
export function whySettled({ status, startTimestamp }: Saved, nowSeconds: number): string | null {
  if (status === 1) return 'This appointment is canceled.';
  if (status === 2) return 'This appointment was a no-show.';
  return startTimestamp <= nowSeconds ? 'This appointment has started and cannot be changed any more.' : null;
}
