import { globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const own = '@frizo';

/**
 * Gives exported sources a node_modules: links their own workspaces, and the packages that are installed here. Third-party packages thus
 * have today's versions, which are not part of the contract between two releases.
 */
export function linkPackages(sources: string, installed: string): void {
  const modules = join(sources, 'node_modules');
  mkdirSync(join(modules, own), { recursive: true });
  for (const name of readdirSync(installed).filter((entry) => entry !== own && !entry.startsWith('.')))
    symlinkSync(join(installed, name), join(modules, name));
  for (const file of globSync('{libs/*,shell,mf-*}/package.json', { cwd: sources })) {
    const { name } = JSON.parse(readFileSync(join(sources, file), 'utf8')) as { readonly name: string };
    const link = join(modules, name);
    symlinkSync(relative(dirname(link), join(sources, dirname(file))), link);
  }
}
