import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ESLint } from 'eslint';
import type { CheckResult } from '../check-report.ts';
import { runCommand } from '../run-command.ts';
import {
  chooseWorkspaces,
  listWorkspaces,
  repositoryRoot,
  sourcesOf,
  workspaceOf,
  type Workspace,
} from '../workspaces.ts';

interface LintRun {
  readonly name: string;
  readonly has: RegExp;
  /** Global types of its program. */
  readonly types: readonly string[];
}

const servers: LintRun = {
  name: 'servers',
  has: /^(services\/|libs\/(calendar-file|contracts|demo|demo-pictures|local-time|money|offers|places|service-kit|validation)$)/,
  types: ['node'],
};
const browserTypes = ['node', '@frizo/ui/css', '@testing-library/jest-dom/jest-globals'];
const shell: LintRun = {
  name: 'shell',
  has: /^(shell|e2e|mf-pro-console|libs\/(local-platform|webpack-config|workshop))$/,
  types: browserTypes,
};
const booking: LintRun = { name: 'booking', has: /^mf-booking$/, types: browserTypes };
const payments: LintRun = { name: 'payments', has: /^mf-payments$/, types: browserTypes };
const browsers: LintRun = { name: 'browsers', has: /./, types: browserTypes };

/**
 * The workspaces of a run share one TypeScript program, which checks their common libraries once. A single program of all workspaces would
 * need four gigabytes. mf-booking and mf-payments have their own programs, because their modal declarations do not resolve next to those of another remote.
 */
const runs = [servers, shell, booking, payments, browsers];
const heapMegabytes = 3_072;

/** Splits eslint into a few runs, so that the caller decides how many run at once; one result per workspace. */
export function lintRuns(folders: string[] = []): (() => Promise<CheckResult[]>)[] {
  const workspaces = chooseWorkspaces(listWorkspaces(), folders);
  const groups = Map.groupBy(workspaces, ({ path }) => runs.find(({ has }) => has.test(path)) ?? browsers);
  return [...groups].map(
    ([run, group]) =>
      () =>
        lintGroup(run, group),
  );
}

async function lintGroup(run: LintRun, workspaces: Workspace[]): Promise<CheckResult[]> {
  const config = join(repositoryRoot, 'libs/workshop/eslint.config.js');
  const eslint = join(repositoryRoot, 'node_modules/eslint/bin/eslint.js');
  const { output } = await runCommand(
    process.execPath,
    [
      `--max-old-space-size=${heapMegabytes}`,
      ...[eslint, '--config', config, '--format', 'json', '--no-error-on-unmatched-pattern'],
      ...workspaces.map(({ path }) => path),
    ],
    { FRIZO_LINT_PROGRAM: writeProgram(run, workspaces) },
  );
  return readLintReport(output, workspaces);
}

/** Writes the tsconfig of the program of these workspaces, with the sources of each. Returns its path. */
function writeProgram({ name, types }: LintRun, workspaces: readonly Workspace[]): string {
  const folder = join(repositoryRoot, '.cache/lint');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  writeFileSync(
    file,
    JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions: { lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable'], types, allowJs: true },
      ...sourcesOf(workspaces, '../..'),
    }),
  );
  return file;
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
