import type { BuildHealth, VitalName } from '@frizo/contracts';

export type Rating = 'good' | 'needs work' | 'poor';

/** The upper limits of `good` and `needs work` (web.dev/articles/vitals). */
const limits: Readonly<Record<VitalName, readonly [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

/** In the order in which users notice them. */
export const vitalNames = Object.keys(limits) as VitalName[];

export function ratingOf(name: VitalName, value: number): Rating {
  const [good, needsWork] = limits[name];
  if (value <= good) return 'good';
  return value <= needsWork ? 'needs work' : 'poor';
}

/** `0.04` for CLS, which has no unit; `1.8 s` or `240 ms` for the others. */
export function vitalText(name: VitalName, value: number): string {
  return name === 'CLS' ? value.toFixed(2) : durationText(value);
}

/** `240 ms`, `1.8 s`. @param ms milliseconds */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** The failures of a build at all stages. */
export function failuresOf({ failures }: BuildHealth): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0);
}

/** The number and share of failed loads, by stage: `3 · 1.5% (load 2, render 1)`. */
export function failureText(health: BuildHealth): string {
  const failed = failuresOf(health);
  if (failed === 0) return 'none';
  const share = (100 * failed) / (failed + health.loads);
  const stages = Object.entries(health.failures)
    .filter(([, count]) => count > 0)
    .map(([stage, count]) => `${stage} ${count}`);
  return `${failed} · ${share.toFixed(1)}% (${stages.join(', ')})`;
}
