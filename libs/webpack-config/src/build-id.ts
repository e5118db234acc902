import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot, workspaceFolders } from './workspaces.ts';

const ignored = /(\.test\.tsx?|\.md)$|\/testing(\.tsx?$|\/)/;

/**
 * The id of a build, known before it runs, so that the container, the chunk table and the class names can contain it: a hash of the
 * sources of the app and of every workspace that it depends on, of this build, the lock file and the mode.
 * @returns 12 hexadecimal digits
 */
export function buildIdOf(appRoot: string, mode: string): string {
  const hash = createHash('sha256').update(mode);
  const folders = [...workspaceFolders(appRoot), join(repositoryRoot, 'libs/webpack-config')];
  for (const file of [...new Set(folders.flatMap(sourcesIn))].sort()) {
    hash.update(`\0${relative(repositoryRoot, file)}\0`).update(readFileSync(file));
  }
  const lockFile = join(repositoryRoot, 'package-lock.json');
  if (existsSync(lockFile)) hash.update(readFileSync(lockFile));
  return hash.digest('hex').slice(0, 12);
}

function sourcesIn(folder: string): string[] {
  const files = globSync('{package.json,src/**/*.*,public/**/*.*,bin/*.ts}', { cwd: folder });
  return files.map((file) => join(folder, file)).filter((file) => !ignored.test(file));
}
