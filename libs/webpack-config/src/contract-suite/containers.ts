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

/** The build in the folder FRIZO_CONTAINER, else the current build of every remote of this project. */
export function containersOf(env: Readonly<Record<string, string | undefined>>): BuiltContainer[] {
  const named = env['FRIZO_CONTAINER'];
  const folders = named
    ? [named]
    : globSync('mf-*/src/manifest.ts', { cwd: repositoryRoot }).map((file) =>
        buildCurrent(file.split('/', 1)[0] ?? ''),
      );
  return folders.map((folder) => ({
    release: release.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))),
    folder,
  }));
}

function buildCurrent(name: string): string {
  const builder = join(repositoryRoot, 'libs/webpack-config/bin/build.ts');
  // Not in its `dist/`, from which a running portal would publish it. In a separate process, since webpack needs Node without a DOM.
  const folder = join(repositoryRoot, '.cache/contract-suite', name);
  execFileSync(process.execPath, [builder, name, '--out', folder], { stdio: 'pipe' });
  return folder;
}
