import { readFileSync } from 'node:fs';
import * as z from 'zod';

export type ReportFormat = 'check' | 'jest' | 'playwright';

export interface Counts {
  passed: number;
  failed: number;
}

const count = z.number().int().nonnegative();

const formats: Record<ReportFormat, z.ZodType<Counts>> = {
  check: z.object({ passed: count, failed: count }),
  // A suite that does not load has no failed tests, so the suite itself is counted.
  jest: z
    .object({ numPassedTests: count, numFailedTests: count, numRuntimeErrorTestSuites: count })
    .transform((run) => ({
      passed: run.numPassedTests,
      failed: run.numFailedTests + run.numRuntimeErrorTestSuites,
    })),
  // A test that passed on the second attempt has failed once.
  playwright: z
    .object({ stats: z.object({ expected: count, unexpected: count, flaky: count }) })
    .transform(({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })),
};

/** The counts that a phase wrote to `file`; undefined if there is no readable report, as after a crash. */
export function readReport(format: ReportFormat, file: string): Counts | undefined {
  try {
    return formats[format].parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
