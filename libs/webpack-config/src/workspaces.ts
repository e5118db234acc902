import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
}

/** The folders of a workspace and of all workspaces that it depends on. */
export function workspaceFolders(root: string, found = new Set<string>()): Set<string> {
  if (found.has(root)) return found;
  found.add(root);
  for (const dependency of Object.keys(readPackage(root).dependencies ?? {})) {
    const folder = join(repositoryRoot, 'libs', dependency.replace('@frizo/', ''));
    if (dependency.startsWith('@frizo/') && existsSync(folder)) workspaceFolders(folder, found);
  }
  return found;
}
