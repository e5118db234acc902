import { describe, expect, it } from '@jest/globals';
import type { Workspace } from '../workspaces.ts';
import { changedFiles, choosePhases, parseTestRequest } from './choose-phases.ts';
import type { Phase } from './phases.ts';

const phase = (name: string, scope: Phase['scope']): Phase => ({
  name,
  scope,
  script: name,
  report: 'check',
  limitMinutes: 1,
});
const all = [
  phase('types', 'workspaces'),
  phase('boundaries', 'tree'),
  phase('unit', 'tests'),
  phase('browser', 'portal'),
];
const workspace = (path: string): Workspace => ({ name: path, path, dependencies: {}, devDependencies: {} });
const workspaces = ['libs/money', 'mf-booking', 'services/booking'].map(workspace);

const chosenFor = (...files: string[]) =>
  choosePhases(all, [], { files, workspaces }).map(({ name, args }) => [name, ...args]);

describe('the phases of a run', () => {
  it('are the requested ones, in their usual order', () => {
    expect(choosePhases(all, ['browser', 'types']).map(({ name }) => name)).toEqual(['types', 'browser']);
  });

  it('are listed in the error for an unknown name', () => {
    expect(() => choosePhases(all, ['units'])).toThrow('choose from types, boundaries, unit, browser');
  });

  it('are limited to the workspaces that a change can break', () => {
    expect(chosenFor('services/booking/src/index.ts')).toEqual([
      ['types', 'services/booking'],
      ['boundaries'],
      ['unit', '/services/booking/', '--passWithNoTests'],
      ['browser'],
    ]);
  });

  it('omit the browser if the change does not affect the portal', () => {
    expect(chosenFor('libs/money/src/format.ts').map(([name]) => name)).toEqual([
      'types',
      'boundaries',
      'unit',
    ]);
    expect(chosenFor('docs/security.md')).toEqual([['boundaries']]);
  });

  it('check everything if the change affects all builds', () => {
    expect(chosenFor('tsconfig.base.json')).toEqual([['types'], ['boundaries'], ['unit'], ['browser']]);
  });
});

describe('the command line of the tests', () => {
  it.each([
    [['--since', 'main'], { names: [], since: 'main' }],
    [['unit', '--since=HEAD~2'], { names: ['unit'], since: 'HEAD~2' }],
    [['unit', 'types'], { names: ['unit', 'types'], since: undefined }],
  ])('%j', (args, request) => {
    expect(parseTestRequest(args)).toEqual(request);
  });

  it('is rejected with the expected usage', () => {
    expect(() => parseTestRequest(['--since'])).toThrow('--since needs a commit');
    expect(() => parseTestRequest(['--fast'])).toThrow('there is no option --fast');
  });
});

describe('the files that have changed', () => {
  it('are those that differ from the commit, and the untracked ones', async () => {
    const answers: Record<string, string> = { diff: 'a.ts\nb.ts\n', 'ls-files': 'c.ts\n' };
    const files = await changedFiles('main', async (_, [command = '']) => ({
      exitCode: 0,
      output: answers[command] ?? '',
    }));

    expect(files).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });

  it('cannot be listed for a missing commit', async () => {
    const failing = async () => ({ exitCode: 128, output: 'fatal: bad revision' });

    await expect(changedFiles('nothing', failing)).rejects.toThrow('there is no commit nothing here');
  });
});
