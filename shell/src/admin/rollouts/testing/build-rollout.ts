import type { BuildHealth, CandidateAudience, Rollout } from '@frizo/contracts';

export const noAudience: CandidateAudience = { percent: 0, flag: null, userIds: [], roles: [] };

const day = 86_400;
/** 11/20/2026 12:00 PM UTC. */
const newestAt = 1_795_176_000;

/** mf-booking with three builds: b3, the candidate for 25%; b2, stable; b1, last good. */
export function buildRollout(overrides: Partial<Rollout> = {}): Rollout {
  return {
    remote: 'mf-booking',
    version: 7,
    stable: 'b2',
    candidate: 'b3',
    audience: { ...noAudience, percent: 25 },
    lastGood: 'b1',
    frozen: false,
    builds: [
      { build: 'b3', version: '1.3.0', registeredAt: newestAt, bytes: 421_000 },
      { build: 'b2', version: '1.2.0', registeredAt: newestAt - 3 * day, bytes: 1_500_000 },
      { build: 'b1', version: '1.1.0', registeredAt: newestAt - 20 * day, bytes: null },
    ],
    ...overrides,
  };
}

/** The health of a build without failures. */
export function buildHealth(overrides: Partial<BuildHealth> = {}): BuildHealth {
  return {
    build: 'b2',
    loads: 12_000,
    failures: {},
    loadMs: { median: 180, p95: 640 },
    vitals: { LCP: 1_900, INP: 90, CLS: 0.02, FCP: 1_100, TTFB: 210 },
    latestFailures: [],
    ...overrides,
  };
}
