import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
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
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
}

/** The workspaces that the root's package.json declares, sorted by path. */
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

/** The workspace that contains a file; undefined for files at the root. */
export function workspaceOf(workspaces: readonly Workspace[], file: string): Workspace | undefined {
  return workspaces.find(({ path }) => file.startsWith(`${path}/`));
}

/**
 * Selects workspaces by folder (`libs/money`, `services`), by package (`@frizo/booking-service`), or by scope and last part of the
 * folder (`@frizo/booking`); all of them if no name is given.
 * @throws {Error} for a name that matches none, so that a check of nothing does not pass
 */
export function chooseWorkspaces(workspaces: Workspace[], names: readonly string[]): Workspace[] {
  if (names.length === 0) return workspaces;
  const unknown = names.find((name) => !workspaces.some(isNamed(name)));
  if (unknown !== undefined) throw new Error(`${unknown} matches no workspace`);
  return workspaces.filter((workspace) => names.some((name) => isNamed(name)(workspace)));
}

function isNamed(givenName: string): (workspace: Workspace) => boolean {
  const name = givenName.replace(/\/$/, '');
  return (workspace) =>
    workspace.path === name ||
    workspace.path.startsWith(`${name}/`) ||
    workspace.name === name ||
    `@frizo/${basename(workspace.path)}` === name;
}

export interface TypesConfig {
  compilerOptions?: object;
  include?: string[];
  exclude?: string[];
}

/** A workspace's tsconfig.json; undefined where it has none. */
export function readTypesConfig({ path }: Workspace): TypesConfig | undefined {
  const file = join(repositoryRoot, path, 'tsconfig.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TypesConfig) : undefined;
}

/** What a program of several workspaces includes. `root` is the way from the folder of its config to the repository's root. */
export function sourcesOf(
  workspaces: readonly Workspace[],
  root: string,
): Required<Pick<TypesConfig, 'include' | 'exclude'>> {
  const patternsOf = (key: 'include' | 'exclude') =>
    workspaces.flatMap((workspace) =>
      (readTypesConfig(workspace)?.[key] ?? []).map((pattern) => join(root, workspace.path, pattern)),
    );
  return { include: patternsOf('include'), exclude: patternsOf('exclude') };
}
