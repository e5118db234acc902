import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The result for one subject of a check, such as a workspace or a rule. */
export interface CheckResult {
  name: string;
  /** One line for each problem; empty if it passed. */
  problems: string[];
}

/** The counts that a check reports to `npm test`. */
export interface CheckReport {
  passed: number;
  failed: number;
}

export function countResults(results: CheckResult[]): CheckReport {
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  return { passed: results.length - failed, failed };
}

/**
 * Prints the results of a check, writes the counts to the file in `--report=<file>`, and sets the exit code.
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
