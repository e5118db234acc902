import type { BuildHealth, VitalName } from '@frizo/contracts';

export type Rating = 'good' | 'needs work' | 'poor';

/** Up to the first a vital is good, up to the second it needs work (web.dev/articles/vitals). */
const limits: Readonly<Record<VitalName, readonly [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

/** In the order of what people feel most. */
export const vitalNames = Object.keys(limits) as VitalName[];

export function ratingOf(name: VitalName, value: number): Rating {
  const [good, needsWork] = limits[name];
  if (value <= good) return 'good';
  return value <= needsWork ? 'needs work' : 'poor';
}

/** `0.04` for the shift, which has no unit; `1.8 s` or `240 ms` for the others. */
export function vitalWords(name: VitalName, value: number): string {
  return name === 'CLS' ? value.toFixed(2) : durationWords(value);
}

/** `240 ms`, `1.8 s`. @param ms milliseconds */
export function durationWords(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** Failures of a build, all stages together. */
export function failuresOf({ failures }: BuildHealth): number {
  return Object.values(failures).reduce((sum, count) => sum + count, 0);
}

/** How many, of how many tries, and how far they came: `3 · 1.5% (load 2, render 1)`. */
export function failureWords(health: BuildHealth): string {
  const failed = failuresOf(health);
  if (failed === 0) return 'none';
  const share = (100 * failed) / (failed + health.loads);
  const stages = Object.entries(health.failures)
    .filter(([, count]) => count > 0)
    .map(([stage, count]) => `${stage} ${count}`);
  return `${failed} · ${share.toFixed(1)}% (${stages.join(', ')})`;
}
