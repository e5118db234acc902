import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../check-report.ts';
import { mapAtMost, runCommand, type CommandResult } from '../run-command.ts';
import {
  chooseWorkspaces,
  listWorkspaces,
  readTypesConfig,
  repositoryRoot,
  sourcesOf,
  workspaceOf,
  type Workspace,
} from '../workspaces.ts';

// TypeScript 7 is installed under another name, since typescript-eslint needs the package `typescript` to be version 6.
const compiler = join(repositoryRoot, 'node_modules/typescript7/bin/tsc');
const cacheFolder = '.cache/types';

/**
 * Type-checks the named workspaces with the sources that they import, or every workspace that contains TypeScript; runs two compilers at a
 * time. Workspaces with the same visible types share a compiler, which then checks their common libraries once.
 */
export async function checkTypes(names: string[] = []): Promise<CheckResult[]> {
  const workspaces = listWorkspaces();
  const chosen = chooseWorkspaces(workspaces, names).filter(hasTypeScript);
  const results = await mapAtMost(2, groupByTypes(chosen, workspaces), checkGroup);
  return results.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hasTypeScript({ path }: Workspace): boolean {
  return sourceFilesOf(path).length > 0;
}

function sourceFilesOf(path: string): string[] {
  return globSync('**/*.{ts,tsx}', {
    cwd: join(repositoryRoot, path),
    exclude: (name) => ['node_modules', 'dist', 'planted', 'templates'].includes(name),
  });
}

/**
 * Workspaces share a program if that cannot change the types they see: they have the same compiler options and depend on
 * the same workspaces with global declarations. A workspace with its own global declarations, such as the names of its modals, is checked alone.
 */
export function groupByTypes(chosen: readonly Workspace[], all: readonly Workspace[]): Workspace[][] {
  const withGlobals = new Set(all.filter(declaresGlobals).map(({ name }) => name));
  const groups = Map.groupBy(chosen, (workspace) => {
    const config = readTypesConfig(workspace);
    if (withGlobals.has(workspace.name) || config === undefined) return workspace.path;
    const seen = dependenciesOf(workspace, all).filter((name) => withGlobals.has(name));
    return JSON.stringify([config.compilerOptions, seen.sort()]);
  });
  return [...groups.values()];
}

function declaresGlobals({ path }: Workspace): boolean {
  return sourceFilesOf(path).some((file) =>
    /^declare (module|global)\b/m.test(readFileSync(join(repositoryRoot, path, file), 'utf8')),
  );
}

/** The names of all direct and transitive workspace dependencies. */
function dependenciesOf(workspace: Workspace, all: readonly Workspace[]): string[] {
  const reached = new Set([workspace]);
  // The set grows during the iteration, which also visits the added entries.
  for (const { dependencies, devDependencies } of reached) {
    for (const other of all) {
      if (other.name in dependencies || other.name in devDependencies) reached.add(other);
    }
  }
  return [...reached].map(({ name }) => name);
}

async function checkGroup(group: Workspace[]): Promise<CheckResult[]> {
  const [first] = group;
  if (first === undefined) return [];
  if (readTypesConfig(first) === undefined) {
    return [{ name: first.path, problems: [`has TypeScript but no ${first.path}/tsconfig.json`] }];
  }
  const name = first.path.replaceAll('/', '-') + (group.length === 1 ? '' : `-and-${group.length - 1}-more`);
  const config = group.length === 1 ? join(first.path, 'tsconfig.json') : writeGroupConfig(name, group);
  const result = await runCommand(process.execPath, [
    compiler,
    '--pretty',
    'false',
    // Results are cached: only changed files and their dependents are checked again.
    '--incremental',
    '--tsBuildInfoFile',
    join(cacheFolder, `${name}.tsbuildinfo`),
    '--project',
    config,
  ]);
  return readCompilerReport(result, group);
}

/** Writes the config of a program for several workspaces: their common options and all of their sources. Returns its path from the root. */
function writeGroupConfig(name: string, group: readonly Workspace[]): string {
  const root = '../..';
  const config = {
    extends: join(root, group[0]?.path ?? '', 'tsconfig.json'),
    ...sourcesOf(group, root),
  };
  mkdirSync(join(repositoryRoot, cacheFolder), { recursive: true });
  const file = join(cacheFolder, `${name}.json`);
  writeFileSync(join(repositoryRoot, file), JSON.stringify(config, undefined, 2));
  return file;
}

/** Assigns each problem to the workspace of its file, and a problem elsewhere, as in an imported library, to all workspaces. */
export function readCompilerReport(
  { exitCode, output }: CommandResult,
  group: readonly Workspace[],
): CheckResult[] {
  const results = group.map(({ path }) => ({ name: path, problems: [] as string[] }));
  let affected = results;
  for (const line of output.split('\n').filter((one) => one.trim() !== '')) {
    // An indented line explains the one before it.
    if (!/^\s/.test(line)) {
      const owner = workspaceOf(group, line);
      affected = owner === undefined ? results : results.filter(({ name }) => name === owner.path);
    }
    for (const { problems } of affected) if (exitCode !== 0) problems.push(line);
  }
  if (exitCode !== 0 && results.every(({ problems }) => problems.length === 0)) {
    return results.map(({ name }) => ({ name, problems: [`tsc ended with code ${exitCode}`] }));
  }
  return results;
}
