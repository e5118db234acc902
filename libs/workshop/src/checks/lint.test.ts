import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot, type Workspace } from '../workspaces.ts';
import { readLintReport } from './lint.ts';

const workspaces: Workspace[] = ['libs/money', 'libs/ui'].map((path) => ({
  name: `@frizo/${path}`,
  path,
  dependencies: {},
  devDependencies: {},
}));
const fileOf = (path: string, messages: object[] = []) => ({
  filePath: join(repositoryRoot, path),
  messages,
});

describe("eslint's report", () => {
  it('is split by workspace, with line and rule', () => {
    const message = { line: 3, message: 'No sleeping.\nSee the house style.', ruleId: 'no-sleep' };
    const output = JSON.stringify([
      fileOf('libs/money/src/cents.ts'),
      fileOf('libs/ui/src/index.ts', [message]),
    ]);

    expect(readLintReport(output, workspaces)).toEqual([
      { name: 'eslint libs/money', problems: [] },
      { name: 'eslint libs/ui', problems: ['libs/ui/src/index.ts:3 No sleeping. (no-sleep)'] },
    ]);
  });

  it('is found after warnings of Node', () => {
    const output = `(node:7) Warning\n${JSON.stringify([fileOf('libs/money/src/cents.ts')])}`;

    expect(readLintReport(output, workspaces)).toEqual([{ name: 'eslint libs/money', problems: [] }]);
  });

  it('fails its workspaces if it is missing', () => {
    expect(readLintReport('FATAL ERROR: heap out of memory', workspaces)).toEqual([
      {
        name: 'eslint libs/money, libs/ui',
        problems: ['no report: FATAL ERROR: heap out of memory'],
      },
    ]);
  });
});
