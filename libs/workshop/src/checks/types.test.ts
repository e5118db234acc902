import { describe, expect, it } from '@jest/globals';
import { listWorkspaces } from '../workspaces.ts';
import { checkTypes, groupByTypes, readCompilerReport } from './types.ts';

const all = listWorkspaces();
const groups = groupByTypes(all, all).map((group) => group.map(({ path }) => path));
const groupOf = (path: string) => groups.find((group) => group.includes(path));
const services = all.filter(({ path }) => ['services/booking', 'services/gallery'].includes(path));

describe('the check of types', () => {
  it('checks only the named workspace and the sources that it imports', async () => {
    expect(await checkTypes(['@frizo/money'])).toEqual([{ name: 'libs/money', problems: [] }]);
  });

  it('checks every workspace in exactly one program', () => {
    expect(groups.flat().sort()).toEqual(all.map(({ path }) => path));
  });

  it('checks the services together', () => {
    expect(groupOf('services/booking')).toContain('services/identity');
  });

  it.each(['mf-booking', 'mf-pro-console', 'shell', 'libs/ui'])(
    'checks %s alone, because others must not see its global declarations',
    (path) => {
      expect(groupOf(path)).toEqual([path]);
    },
  );

  it('separates workspaces with different compiler options', () => {
    expect(groupOf('libs/contracts')).not.toContain('libs/money');
  });
});

describe("the compiler's report on several workspaces", () => {
  const booking = "services/booking/src/index.ts(3,7): error TS2322: Type 'string' is not assignable.";
  const detail = "  Types of property 'id' are incompatible.";

  it('assigns each problem and its explanation to the workspace of the file', () => {
    expect(readCompilerReport({ exitCode: 2, output: `${booking}\n${detail}\n` }, services)).toEqual([
      { name: 'services/booking', problems: [booking, detail] },
      { name: 'services/gallery', problems: [] },
    ]);
  });

  it('assigns a problem of an imported library to all of them', () => {
    const problem = "libs/money/src/index.ts(1,1): error TS1005: ';' expected.";

    expect(readCompilerReport({ exitCode: 2, output: problem }, services)).toEqual([
      { name: 'services/booking', problems: [problem] },
      { name: 'services/gallery', problems: [problem] },
    ]);
  });

  it('fails all of them if the compiler fails without reporting a problem', () => {
    expect(readCompilerReport({ exitCode: 134, output: '' }, services)).toEqual([
      { name: 'services/booking', problems: ['tsc ended with code 134'] },
      { name: 'services/gallery', problems: ['tsc ended with code 134'] },
    ]);
  });
});
