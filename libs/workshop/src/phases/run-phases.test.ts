import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ChosenPhase } from './choose-phases.ts';
import { runPhases, summarize } from './run-phases.ts';

const phase = (name: string, report: ChosenPhase['report']): ChosenPhase => ({
  name,
  report,
  scope: 'tree',
  args: [],
  script: name,
  limitMinutes: 1,
});

/** Runs phases that write `reports[name]` (nothing if undefined) and end with `exitCode`. */
async function runWith(chosen: ChosenPhase[], reports: Record<string, object | undefined>, exitCode: number) {
  const printed: string[] = [];
  const results = await runPhases(chosen, {
    execute: async ({ name }, file) => {
      const report = reports[name];
      if (report !== undefined) writeFileSync(file, JSON.stringify(report));
      return exitCode;
    },
    print: (line) => printed.push(line),
    now: () => new Date('2026-03-02T10:00:00Z'),
  });
  return { printed, results };
}

describe('the whole run', () => {
  it('adds up the counts of all kinds of phases, alone on the last line', async () => {
    const { results } = await runWith(
      [phase('types', 'check'), phase('unit', 'jest'), phase('browser', 'playwright')],
      {
        types: { passed: 20, failed: 0 },
        unit: { numPassedTests: 300, numFailedTests: 0, numRuntimeErrorTestSuites: 0 },
        browser: { stats: { expected: 12, unexpected: 0, flaky: 0, skipped: 1 } },
      },
      0,
    );

    expect(summarize(results).at(-1)).toBe('332 passed, 0 failed');
  });

  it('counts a suite that does not load, and a browser test that needed a second attempt, as failed', async () => {
    const { results } = await runWith(
      [phase('unit', 'jest'), phase('browser', 'playwright')],
      {
        unit: { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 2 },
        browser: { stats: { expected: 4, unexpected: 1, flaky: 1 } },
      },
      1,
    );

    expect(summarize(results).at(-1)).toBe('7 passed, 5 failed');
  });

  it('counts a phase without a report as one failure', async () => {
    const { printed, results } = await runWith([phase('unit', 'jest')], {}, 0);

    expect(results).toMatchObject([{ passed: 0, failed: 1 }]);
    expect(printed).toContain('unit ended with code 0 and wrote no report');
  });

  it('counts a phase with a failing exit code but no failed tests as one failure', async () => {
    const { results } = await runWith([phase('types', 'check')], { types: { passed: 5, failed: 0 } }, 3);

    expect(results).toMatchObject([{ passed: 5, failed: 1 }]);
  });

  it('continues after a failed phase', async () => {
    const { results } = await runWith(
      [phase('types', 'check'), phase('lint', 'check')],
      { types: { passed: 0, failed: 2 }, lint: { passed: 0, failed: 3 } },
      1,
    );

    expect(summarize(results).at(-1)).toBe('0 passed, 5 failed');
  });
});
