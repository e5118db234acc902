import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '@frizo/contracts';
import type { Release } from '@frizo/contracts';
import { repositoryRoot } from '../workspaces.ts';

export interface BuiltContainer {
  readonly release: Release;
  readonly folder: string;
}

/** The build that FRIZO_CONTAINER names (its folder), else every remote's of this project, built where its sources have changed. */
export function containersOf(env: Readonly<Record<string, string | undefined>>): BuiltContainer[] {
  const named = env['FRIZO_CONTAINER'];
  const folders = named
    ? [named]
    : globSync('mf-*/src/manifest.ts', { cwd: repositoryRoot }).map((file) =>
        builtNow(file.split('/', 1)[0] ?? ''),
      );
  return folders.map((folder) => ({
    release: release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))),
    folder,
  }));
}

function builtNow(name: string): string {
  const builder = join(repositoryRoot, 'libs/webpack-config/bin/build.ts');
  // Not in its `dist/`: a portal that runs would take it. In a process of its own, as webpack wants Node without a page around it.
  const folder = join(repositoryRoot, '.cache/contract-suite', name);
  execFileSync(process.execPath, [builder, name, '--out', folder], { stdio: 'pipe' });
  return folder;
}
