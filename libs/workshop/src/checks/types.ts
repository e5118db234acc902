import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../check-report.ts';
import { mapAtMost, runCommand } from '../run-command.ts';
import { chooseWorkspaces, listWorkspaces, repositoryRoot, type Workspace } from '../workspaces.ts';

// TypeScript 7 lies beside 6 under another name: typescript-eslint needs 6 to be the one called typescript.
const compiler = join(repositoryRoot, 'node_modules/typescript7/bin/tsc');

/** Type-checks the workspaces that are named, with the sources that they import; all that have TypeScript in them where none is. Two at a time. */
export function checkTypes(names: string[] = []): Promise<CheckResult[]> {
  const chosen = chooseWorkspaces(listWorkspaces(), names).filter(hasTypeScript);
  return mapAtMost(2, chosen, checkWorkspace);
}

function hasTypeScript({ path }: Workspace): boolean {
  const sources = globSync('**/*.{ts,tsx}', {
    cwd: join(repositoryRoot, path),
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  return sources.length > 0;
}

async function checkWorkspace({ path }: Workspace): Promise<CheckResult> {
  const config = join(path, 'tsconfig.json');
  if (!existsSync(join(repositoryRoot, config))) {
    return { name: path, problems: [`has TypeScript but no ${config}`] };
  }
  const { exitCode, output } = await runCommand(process.execPath, [
    compiler,
    '--pretty',
    'false',
    // What was checked before is kept beside other caches: only what has changed since, and what needs it, is checked again.
    '--incremental',
    '--tsBuildInfoFile',
    join('.cache/types', `${path.replaceAll('/', '-')}.tsbuildinfo`),
    '--project',
    config,
  ]);
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  if (exitCode === 0) return { name: path, problems: [] };
  return { name: path, problems: lines.length > 0 ? lines : [`tsc ended with code ${exitCode}`] };
}
