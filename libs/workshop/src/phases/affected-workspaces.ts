import type { Workspace } from '../workspaces.ts';
import { workspaceOf } from '../workspaces.ts';

/** Files at the root that no test reads, and folders of them. What is checked about them is checked by phases that look at the whole tree. */
const documents = /^(docs\/|[^/]+\.md$|\.ci\/|\.gitignore$)/;

/** Their tests run parts that they do not import: all services, or every app. Whatever depends on them does not change with those. */
const testsOfThePortal = ['libs/local-platform', 'libs/webpack-config', 'services/gateway', 'e2e'];

/** What checks the others: presets of tests, lint rules. */
const checks = 'libs/workshop';

/**
 * The workspaces whose checks and tests a change of these files can break: those that hold the files, all that depend on them through any
 * number of others, and those that test the portal as a whole. All of them where a file at the root, such as the lock file, has changed.
 * @param files changed ones, as paths from the repository's root
 */
export function affectedWorkspaces(
  workspaces: readonly Workspace[],
  files: readonly string[],
): readonly Workspace[] {
  const changed = new Set<Workspace>();
  for (const file of files.filter((one) => !documents.test(one))) {
    const workspace = workspaceOf(workspaces, file);
    if (workspace === undefined || workspace.path === checks) return workspaces;
    changed.add(workspace);
  }
  // A set that grows while it is gone through: what was added is looked at too.
  for (const { name } of changed) {
    for (const other of workspaces) if (dependsOn(other, name)) changed.add(other);
  }
  const isPortalAffected = [...changed].some(isPartOfPortal);
  return workspaces.filter(
    (one) => changed.has(one) || (isPortalAffected && testsOfThePortal.includes(one.path)),
  );
}

/** Whether it runs in the portal itself: a service, a remote or the shell. */
export function isPartOfPortal({ path }: Workspace): boolean {
  return /^(services\/|mf-|shell$)/.test(path);
}

function dependsOn({ dependencies, devDependencies }: Workspace, name: string): boolean {
  return name in dependencies || name in devDependencies;
}
