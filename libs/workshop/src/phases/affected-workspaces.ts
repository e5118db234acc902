import type { Workspace } from '../workspaces.ts';
import { workspaceOf } from '../workspaces.ts';

/** Files and folders at the root that no test reads. Phases that check the whole tree cover them. */
const documents = /^(docs\/|[^/]+\.md$|\.ci\/|\.gitignore$)/;

/** Their tests run code that they do not import: all services, or every app. A change of that code does not affect their dependents. */
const testsOfThePortal = ['libs/local-platform', 'libs/webpack-config', 'services/gateway', 'e2e'];

/** The checks of all workspaces: test presets, lint rules. */
const checks = 'libs/workshop';

/**
 * The workspaces whose checks and tests can break if these files change: those that contain the files, their direct and transitive
 * dependents, and those that test the portal as a whole. All workspaces if a file at the root, such as the lock file, has changed.
 * @param files paths of the changed files from the repository root
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
  // The set grows during the iteration, which also visits the added entries.
  for (const { name } of changed) {
    for (const other of workspaces) if (dependsOn(other, name)) changed.add(other);
  }
  const isPortalAffected = [...changed].some(isPartOfPortal);
  return workspaces.filter(
    (one) => changed.has(one) || (isPortalAffected && testsOfThePortal.includes(one.path)),
  );
}

/** Whether the workspace is part of the running portal: a service, a remote or the shell. */
export function isPartOfPortal({ path }: Workspace): boolean {
  return /^(services\/|mf-|shell$)/.test(path);
}

function dependsOn({ dependencies, devDependencies }: Workspace, name: string): boolean {
  return name in dependencies || name in devDependencies;
}
