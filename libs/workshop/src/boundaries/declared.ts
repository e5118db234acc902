import type { IModule } from 'dependency-cruiser';
import { readPackage, workspaceOf, type Workspace } from '../workspaces.ts';
import { testFiles, toolFiles } from './tiers.ts';

const isTest = new RegExp(testFiles);
const isTool = new RegExp(`${toolFiles}|^e2e/|^services/[^/]+/seeds/`);

/** `@frizo/ui` for `@frizo/ui/testing`, `react-dom` for `react-dom/client`; undefined for a path. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * A workspace has to declare the packages that it imports, even if they resolve from the root: in `dependencies`,
 * or in `devDependencies` if only tests, seeds and tools need them. The root declares the packages of the test runner.
 */
export function findUndeclared(modules: IModule[], workspaces: Workspace[], root: string): string[] {
  const rootPackage = readPackage(root);
  const testRunner = new Set(Object.keys(rootPackage.devDependencies ?? {}));

  return modules.flatMap(({ source, dependencies }) => {
    const workspace = workspaceOf(workspaces, source);
    if (workspace === undefined) return [];
    const { name, path } = workspace;
    const mayUseDev = isTest.test(source) || isTool.test(source);
    const allowed = new Set([
      name,
      ...Object.keys(workspace.dependencies),
      ...(mayUseDev ? Object.keys(workspace.devDependencies) : []),
      ...(isTest.test(source) ? testRunner : []),
    ]);
    return dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('core'))
      .map(({ module }) => packageOf(module))
      .filter((needed) => needed !== undefined && !allowed.has(needed))
      .map((needed) => `${source} imports ${needed}, which ${path}/package.json does not declare`);
  });
}
