import { join } from 'node:path';
import * as z from 'zod';
import type { CheckResult } from '../check-report.ts';
import { runCommand } from '../run-command.ts';
import { repositoryRoot } from '../workspaces.ts';

const knip = join(repositoryRoot, 'node_modules/knip/bin/knip.js');
const kinds = ['files', 'exports', 'types', 'duplicates', 'dependencies', 'devDependencies'] as const;

const finding = z.object({ name: z.string(), line: z.number().optional() });
// Duplicate exports of one thing are reported as a nested list.
const findings = z.array(z.union([finding, z.array(finding)])).default([]);
const reportShape = z.object({
  issues: z.array(
    z.object({
      file: z.string(),
      files: findings,
      exports: findings,
      types: findings,
      duplicates: findings,
      dependencies: findings,
      devDependencies: findings,
    }),
  ),
});

/** Finds unused files, exports and dependencies; one result per kind. */
export async function checkDeadCode(): Promise<CheckResult[]> {
  const { output } = await runCommand(process.execPath, [
    knip,
    '--config=libs/workshop/knip.json',
    `--include=${kinds.join(',')}`,
    '--reporter=json',
    '--no-config-hints',
    '--no-progress',
  ]);
  return readKnipReport(output);
}

/** Parses the output of knip; output that is no report is itself a problem. */
export function readKnipReport(output: string): CheckResult[] {
  const report = reportShape.safeParse(parseJson(output));
  if (!report.success) return [{ name: 'unused code', problems: [output.trim() || 'knip printed nothing'] }];
  // Packages at the root are tools that npm scripts run by name, so no import shows their use.
  const issues = report.data.issues.filter(({ file }) => file !== 'package.json');
  return kinds.map((kind) => ({
    name: `unused ${kind}`,
    problems: issues.flatMap((issue) => issue[kind].flat().map((found) => describe(issue.file, found))),
  }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(file: string, { name, line }: z.infer<typeof finding>): string {
  return name === file ? file : `${file}${line === undefined ? '' : `:${line}`} ${name}`;
}
