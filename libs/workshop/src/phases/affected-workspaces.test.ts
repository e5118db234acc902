import { describe, expect, it } from '@jest/globals';
import { listWorkspaces, type Workspace } from '../workspaces.ts';
import { affectedWorkspaces } from './affected-workspaces.ts';

const workspace = (path: string, name: string, ...dependencies: string[]): Workspace => ({
  name,
  path,
  dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  devDependencies: {},
});

const tree = [
  workspace('e2e', 'e2e'),
  workspace('libs/contracts', 'contracts'),
  workspace('libs/local-platform', 'local-platform'),
  workspace('libs/map', 'map'),
  workspace('libs/money', 'money'),
  workspace('libs/ui', 'ui', 'money'),
  workspace('libs/workshop', 'workshop'),
  workspace('mf-booking', 'mf-booking', 'ui', 'contracts'),
  workspace('services/booking', 'booking', 'contracts', 'local-platform'),
  workspace('services/gateway', 'gateway', 'contracts', 'local-platform'),
];

const affectedBy = (...files: string[]) => affectedWorkspaces(tree, files).map(({ path }) => path);

describe('the workspaces that a change can break', () => {
  it('are the changed one, its direct and transitive dependents, and the tests of the whole portal', () => {
    expect(affectedBy('libs/money/src/format.ts')).toEqual([
      'e2e',
      'libs/local-platform',
      'libs/money',
      'libs/ui',
      'mf-booking',
      'services/gateway',
    ]);
  });

  it('exclude workspaces that only depend on a test of the whole portal', () => {
    expect(affectedBy('mf-booking/src/index.ts')).not.toContain('services/booking');
  });

  it('are only the changed one if nothing depends on it', () => {
    expect(affectedBy('libs/map/src/index.ts', 'libs/map/README.md')).toEqual(['libs/map']);
  });

  it('are all of them if the change affects the build or checks of the whole tree', () => {
    expect(affectedBy('package-lock.json')).toHaveLength(tree.length);
    expect(affectedBy('libs/workshop/jest/base.js')).toHaveLength(tree.length);
  });

  it('are none if only documents have changed', () => {
    expect(affectedBy('docs/performance.md', 'README.md')).toEqual([]);
  });

  it('are nearly all workspaces for the contracts, and few for a remote', () => {
    const workspaces = listWorkspaces();
    const count = (file: string) => affectedWorkspaces(workspaces, [file]).length;

    expect(count('libs/contracts/src/index.ts')).toBeGreaterThan(15);
    expect(count('mf-pro-console/src/index.ts')).toBeLessThan(6);
  });
});
