import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { listWorkspaces, repositoryRoot } from '../../workspaces.ts';

export interface CopyOfTree {
  readonly root: string;
  remove(): void;
}

const rootFiles = ['package.json', 'tsconfig.base.json', '.prettierrc.json', '.prettierignore', '.gitignore'];
const leftOut = new Set(['node_modules', 'dist', '.frizo', '.cache', 'coverage']);

/** The sources in a folder of their own, with the packages of the real tree: what is generated there harms nobody. */
export function copyOfTree(): CopyOfTree {
  const root = mkdtempSync(join(tmpdir(), 'frizo-generate-'));
  for (const file of rootFiles) cpSync(join(repositoryRoot, file), join(root, file));
  for (const { path } of listWorkspaces()) {
    cpSync(join(repositoryRoot, path), join(root, path), {
      recursive: true,
      filter: (source) => !leftOut.has(basename(source)),
    });
  }
  linkPackages(root);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Packages are the real ones; workspaces are those of the copy. */
function linkPackages(root: string): void {
  const real = join(repositoryRoot, 'node_modules');
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@frizo'), { recursive: true });
  for (const name of readdirSync(real)) {
    if (name !== '@frizo') symlinkSync(join(real, name), join(modules, name));
  }
  for (const { name, path } of listWorkspaces(root)) {
    symlinkSync(join(root, path), join(modules, name));
    // Of a package of which others need another version, a workspace has its own.
    const own = join(repositoryRoot, path, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(root, path, 'node_modules'));
  }
}
