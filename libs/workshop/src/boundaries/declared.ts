import type { IModule } from 'dependency-cruiser';
import { readPackage, workspaceOf, type Workspace } from '../workspaces.ts';
import { testFiles, toolFiles } from './places.ts';

const isTest = new RegExp(testFiles);
const isTool = new RegExp(`${toolFiles}|^e2e/|^services/[^/]+/seeds/`);

/** `@frizo/ui` of `@frizo/ui/testing`, `react-dom` of `react-dom/client`; nothing for a path. */
export function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('/')) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * What is imported has to be declared by the importing workspace, not found by luck at the root: in `dependencies`,
 * or in `devDependencies` when only tests, seeds and tools need it. The test runner's own packages are the root's.
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
