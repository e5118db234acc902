import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from './workspaces.ts';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Packages = Readonly<Record<string, LockedPackage>>;

/** Optional dependencies without an entry that Node would resolve from their dependent: `npm ci` rejects a lock file with any. */
function findMissing(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !candidatePaths(path, name).some((candidate) => candidate in packages))
      .map((name) => `${path === '' ? 'the project' : path} has no entry for ${name}`),
  );
}

/** The paths where Node looks for a package, from the dependent's own node_modules up to the root's. */
function candidatePaths(path: string, name: string): string[] {
  const folders = path === '' ? [] : path.split('/');
  return [...folders.map((_, index) => folders.slice(0, folders.length - index).join('/')), '']
    .filter((folder) => !folder.endsWith('node_modules'))
    .map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
}

describe('the lock file', () => {
  it('has an entry for every optional dependency, so that npm ci works on every platform', () => {
    const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
      packages: Packages;
    };
    expect(findMissing(lock.packages)).toEqual([]);
  });

  it('is searched in the order of Node: in the folder of the dependent, then in its parents', () => {
    const dependent = { optionalDependencies: { '@a/linux': '1.0.0', '@a/darwin': '1.0.0' } };
    expect(findMissing({ 'libs/ui/node_modules/a': dependent, 'node_modules/@a/linux': {} })).toEqual([
      'libs/ui/node_modules/a has no entry for @a/darwin',
    ]);
    expect(
      findMissing({
        'libs/ui/node_modules/a': dependent,
        'libs/ui/node_modules/@a/linux': {},
        'libs/ui/node_modules/a/node_modules/@a/darwin': {},
      }),
    ).toEqual([]);
  });
});
