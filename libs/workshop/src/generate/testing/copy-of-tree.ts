import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listWorkspaces, repositoryRoot } from '../../workspaces.ts';

export interface CopyOfTree {
  readonly root: string;
  remove(): void;
}

const rootFiles = ['package.json', 'tsconfig.base.json', '.prettierrc.json', '.prettierignore', '.gitignore'];
const excluded = new Set(['node_modules', 'dist', '.frizo', '.cache', 'coverage']);

/** Copies the sources to a temporary folder with links to the real packages, so that generators do not change the real tree. */
export function copyOfTree(): CopyOfTree {
  const root = mkdtempSync(join(tmpdir(), 'frizo-generate-'));
  for (const file of rootFiles) cpSync(join(repositoryRoot, file), join(root, file));
  for (const { path } of listWorkspaces()) {
    cpSync(join(repositoryRoot, path), join(root, path), {
      recursive: true,
      filter: (source) => !excluded.has(basename(source)),
    });
  }
  linkPackages(root);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Links the real packages, but the workspaces of the copy. */
function linkPackages(root: string): void {
  const real = join(repositoryRoot, 'node_modules');
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@frizo'), { recursive: true });
  for (const name of readdirSync(real)) {
    if (name !== '@frizo') symlinkSync(join(real, name), join(modules, name));
  }
  for (const { name, path } of listWorkspaces(root)) {
    symlinkSync(join(root, path), join(modules, name));
    // A workspace has its own packages where it needs another version than the others.
    const own = join(repositoryRoot, path, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(root, path, 'node_modules'));
  }
}
