import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const deadlineMs = 60_000;

export const repositoryRoot = join(import.meta.dirname, '../../..');

/** The commit of the last release, which `npm run contracts:released` updates. */
export function lastReleasedCommit(): string {
  const file = readFileSync(join(repositoryRoot, 'e2e/skew/last-release.json'), 'utf8');
  const { commit } = JSON.parse(file) as { readonly commit: string };
  if (!/^[0-9a-f]{40}$/.test(commit))
    throw new Error(`${commit} in last-release.json is not a full commit id.`);
  return commit;
}

/** False in a shallow clone without this commit, or without any history. */
export async function hasCommit(commit: string): Promise<boolean> {
  return git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
}

const neededToBuild = /^(libs|shell|mf-[a-z-]+|package\.json|package-lock\.json|tsconfig\.base\.json)$/;

/** Exports the sources of a commit's browser apps into an existing folder. */
export async function exportSources(commit: string, folder: string): Promise<void> {
  const { stdout } = await git('ls-tree', '--name-only', commit);
  const names = stdout.split('\n').filter((name) => neededToBuild.test(name));
  const archive = join(folder, 'sources.tar');
  await git('archive', '--format=tar', '-o', archive, commit, '--', ...names);
  await run('tar', ['-xf', archive, '-C', folder], { timeout: deadlineMs });
}

function git(...args: string[]): Promise<{ stdout: string }> {
  return run('git', args, { cwd: repositoryRoot, timeout: deadlineMs });
}
