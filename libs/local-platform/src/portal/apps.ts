import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A browser app of the project: the shell or a remote. */
export interface App {
  /** Its folder: `shell`, `mf-booking`. */
  readonly name: string;
  readonly root: string;
  /** The folder of its build. */
  readonly dist: string;
  readonly isShell: boolean;
}

/** Finds the shell and every remote with sources. */
export function findApps(root: string): App[] {
  const names = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mf-'));
  return names
    .filter((name) => existsSync(join(root, name, 'src')))
    .map((name) => ({
      name,
      root: join(root, name),
      dist: join(root, name, 'dist'),
      isShell: name === 'shell',
    }));
}
