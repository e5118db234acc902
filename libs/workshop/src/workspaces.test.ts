import { describe, expect, it } from '@jest/globals';
import { chooseWorkspaces, listWorkspaces, workspaceOf, type Workspace } from './workspaces.ts';

const workspaces: Workspace[] = ['libs/money', 'libs/ui', 'services/booking'].map((path) => ({
  name: `@frizo/${path}`,
  path,
  dependencies: {},
  devDependencies: {},
}));
const pathsOf = (folders: string[]) => chooseWorkspaces(workspaces, folders).map(({ path }) => path);

describe('the workspaces', () => {
  it('are those that the root declares', () => {
    expect(listWorkspaces().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        '@frizo/contracts',
        '@frizo/workshop',
        '@frizo/booking-service',
        '@frizo/shell',
      ]),
    );
  });

  it('can be chosen by folder', () => {
    expect(pathsOf([])).toHaveLength(3);
    expect(pathsOf(['libs/'])).toEqual(['libs/money', 'libs/ui']);
    expect(pathsOf(['services/booking', 'libs/money'])).toEqual(['libs/money', 'services/booking']);
  });

  it('can be chosen by package, or by the scope with the last part of the folder', () => {
    const named = [{ ...workspaces[2]!, name: '@frizo/booking-service' }];
    expect(chooseWorkspaces(named, ['@frizo/booking-service'])).toEqual(named);
    expect(chooseWorkspaces(named, ['@frizo/booking'])).toEqual(named);
    expect(() => chooseWorkspaces(named, ['@frizo/book'])).toThrow('@frizo/book matches no workspace');
  });

  it('cause an error if a name matches none', () => {
    expect(() => pathsOf(['libs/mone'])).toThrow('libs/mone matches no workspace');
  });

  it('own the files in their folders', () => {
    expect(workspaceOf(workspaces, 'libs/ui/src/index.ts')?.path).toBe('libs/ui');
    expect(workspaceOf(workspaces, 'libs/uist/src/index.ts')).toBeUndefined();
  });
});
