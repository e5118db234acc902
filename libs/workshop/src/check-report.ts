import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One thing that a check looked at: a workspace, a rule. */
export interface CheckResult {
  name: string;
  /** What is wrong, a line each; none is a pass. */
  problems: string[];
}

/** What a phase of the whole run hands over. */
export interface CheckReport {
  passed: number;
  failed: number;
}

export function countResults(results: CheckResult[]): CheckReport {
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  return { passed: results.length - failed, failed };
}

/**
 * Prints the results of a check, leaves its counts in the file that `--report=<file>` names, and sets the exit code.
 */
export function finishCheck(title: string, results: CheckResult[], args = process.argv.slice(2)): void {
  for (const { name, problems } of results) {
    if (problems.length === 0) continue;
    console.log(`✗ ${title}: ${name}`);
    for (const problem of problems) console.log(`    ${problem.replaceAll('\n', '\n    ')}`);
  }
  const report = countResults(results);
  console.log(`${title}: ${report.passed} passed, ${report.failed} failed`);

  const file = args.find((arg) => arg.startsWith('--report='))?.slice('--report='.length);
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
  process.exitCode = report.failed === 0 ? 0 : 1;
}
