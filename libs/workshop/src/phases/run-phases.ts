import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutePhase } from './execute-phase.ts';
import type { ChosenPhase } from './choose-phases.ts';
import { readReport, type Counts } from './read-report.ts';

export interface PhaseResult extends Counts {
  name: string;
  seconds: number;
}

interface RunOptions {
  execute: ExecutePhase;
  print: (line: string) => void;
  now: () => Date;
}

/** Runs all phases one after the other, even after a failure, so that all problems are shown. */
export async function runPhases(phases: readonly ChosenPhase[], options: RunOptions): Promise<PhaseResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'frizo-test-'));
  const results: PhaseResult[] = [];
  try {
    for (const [index, phase] of phases.entries()) {
      options.print(`\n── ${phase.name} (${index + 1} of ${phases.length}) ${'─'.repeat(40)}`);
      const startedAt = options.now().getTime();
      const counts = await runPhase(phase, join(folder, `${phase.name}.json`), options);
      const seconds = Math.round((options.now().getTime() - startedAt) / 1000);
      results.push({ name: phase.name, seconds, ...counts });
      options.print(`${phase.name}: ${describeCounts(counts)} in ${seconds} s`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return results;
}

/** A phase without counts, or with a failing exit code but no failures, has crashed and counts as one failure. */
async function runPhase(
  phase: ChosenPhase,
  reportFile: string,
  { execute, print }: RunOptions,
): Promise<Counts> {
  const exitCode = await execute(phase, reportFile);
  const counts = readReport(phase.report, reportFile);
  if (counts !== undefined && (exitCode === 0 || counts.failed > 0)) return counts;
  print(`${phase.name} ended with code ${exitCode}${counts === undefined ? ' and wrote no report' : ''}`);
  return { passed: counts?.passed ?? 0, failed: (counts?.failed ?? 0) + 1 };
}

export function describeCounts({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

export function addCounts(results: readonly Counts[]): Counts {
  return results.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** The summary at the end of the run: one row per phase, then the sum alone on the last line. */
export function summarize(results: readonly PhaseResult[]): string[] {
  const rows = results.map(
    ({ name, seconds, ...counts }) =>
      `${counts.failed === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${describeCounts(counts)} (${seconds} s)`,
  );
  return ['', ...rows, '', describeCounts(addCounts(results))];
}
