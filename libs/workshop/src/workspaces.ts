import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export interface Workspace {
  /** Name in its package.json: `@frizo/contracts`. */
  name: string;
  /** Folder from the repository's root: `libs/contracts`. */
  path: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface PackageFile {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
}

/** Every workspace that the root's package.json names, by path. */
export function listWorkspaces(root = repositoryRoot): Workspace[] {
  const patterns = readPackage(root).workspaces ?? [];
  const folders = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return folders
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .sort()
    .map((path) => {
      const { name, dependencies = {}, devDependencies = {} } = readPackage(join(root, path));
      return { name, path: relative('', path), dependencies, devDependencies };
    });
}

/** The workspace that a file lies in; undefined for files at the root. */
export function workspaceOf(workspaces: Workspace[], file: string): Workspace | undefined {
  return workspaces.find(({ path }) => file.startsWith(`${path}/`));
}

/**
 * The workspaces that lie in the folders named: `libs/money`, `services`; all of them when none is named.
 * @throws {Error} which names a folder that holds none, lest a check of nothing look like a pass
 */
export function chooseWorkspaces(workspaces: Workspace[], folders: readonly string[]): Workspace[] {
  if (folders.length === 0) return workspaces;
  const liesIn = (folder: string) => {
    const name = folder.replace(/\/$/, '');
    return ({ path }: Workspace) => path === name || path.startsWith(`${name}/`);
  };
  const empty = folders.find((folder) => !workspaces.some(liesIn(folder)));
  if (empty !== undefined) throw new Error(`${empty} holds no workspace`);
  return workspaces.filter((workspace) => folders.some((folder) => liesIn(folder)(workspace)));
}
