import { describe, expect, it } from '@jest/globals';
import { readKnipReport } from './dead-code.ts';

describe('the report of unused code', () => {
  it('groups unused files, exports and dependencies by kind', () => {
    const output = JSON.stringify({
      issues: [
        { file: 'libs/money/src/old.ts', files: [{ name: 'libs/money/src/old.ts' }] },
        { file: 'libs/money/src/cents.ts', exports: [{ name: 'halfCents', line: 12 }] },
        { file: 'libs/money/package.json', dependencies: [{ name: 'luxon', line: 6 }] },
      ],
    });

    const problems = new Map(readKnipReport(output).map((result) => [result.name, result.problems]));

    expect(problems.get('unused files')).toEqual(['libs/money/src/old.ts']);
    expect(problems.get('unused exports')).toEqual(['libs/money/src/cents.ts:12 halfCents']);
    expect(problems.get('unused dependencies')).toEqual(['libs/money/package.json:6 luxon']);
    expect(problems.get('unused types')).toEqual([]);
  });

  it('ignores the tools at the root', () => {
    const output = JSON.stringify({
      issues: [{ file: 'package.json', devDependencies: [{ name: 'lerna', line: 3 }] }],
    });

    expect(readKnipReport(output).flatMap(({ problems }) => problems)).toEqual([]);
  });

  it('fails if the output is no report', () => {
    expect(readKnipReport('ERROR: no configuration')).toEqual([
      { name: 'unused code', problems: ['ERROR: no configuration'] },
    ]);
  });
});
