import { join, relative } from 'node:path';
import type { ESLint } from 'eslint';
import type { CheckResult } from '../check-report.ts';
import { runCommand } from '../run-command.ts';
import {
  chooseWorkspaces,
  listWorkspaces,
  repositoryRoot,
  workspaceOf,
  type Workspace,
} from '../workspaces.ts';

/**
 * A process keeps the types of every workspace it has checked: for the whole tree that exceeds Node's heap. This many workspaces
 * per process share their common types and stay within about one gigabyte.
 */
const workspacesAtOnce = 5;

/** Splits eslint into runs of a few workspaces, so that the caller decides how many run at once; one result per workspace. */
export function lintRuns(folders: string[] = []): (() => Promise<CheckResult[]>)[] {
  const workspaces = chooseWorkspaces(listWorkspaces(), folders);
  return Array.from({ length: Math.ceil(workspaces.length / workspacesAtOnce) }, (_, index) => {
    const group = workspaces.slice(index * workspacesAtOnce, (index + 1) * workspacesAtOnce);
    return () => lintGroup(group);
  });
}

async function lintGroup(workspaces: Workspace[]): Promise<CheckResult[]> {
  const config = join(repositoryRoot, 'libs/workshop/eslint.config.js');
  const eslint = join(repositoryRoot, 'node_modules/eslint/bin/eslint.js');
  const flags = ['--config', config, '--format', 'json', '--no-error-on-unmatched-pattern'];
  const paths = workspaces.map(({ path }) => path);
  const { output } = await runCommand(process.execPath, [eslint, ...flags, ...paths]);
  return readLintReport(output, workspaces);
}

/** Parses the output of eslint, whose exit code does not distinguish findings from a crash. Output that is no report counts as a failure. */
export function readLintReport(output: string, workspaces: Workspace[]): CheckResult[] {
  const start = output.indexOf('[{');
  if (start === -1) {
    const name = `eslint ${workspaces.map(({ path }) => path).join(', ')}`;
    return [{ name, problems: [`no report: ${output.trim().slice(0, 2_000)}`] }];
  }
  const problems = new Map<string, string[]>();
  for (const { filePath, messages } of JSON.parse(output.slice(start)) as ESLint.LintResult[]) {
    const file = relative(repositoryRoot, filePath);
    const workspace = workspaceOf(workspaces, file)?.path ?? 'root';
    const found = messages.map(
      ({ line = 1, message, ruleId }) =>
        `${file}:${line} ${message.split('\n', 1)[0]}${ruleId === null ? '' : ` (${ruleId})`}`,
    );
    problems.set(workspace, [...(problems.get(workspace) ?? []), ...found]);
  }
  return [...problems].map(([path, found]) => ({ name: `eslint ${path}`, problems: found }));
}
