import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckResult } from '../check-report.ts';
import { listWorkspaces } from '../workspaces.ts';
import { checkBoundaries } from './boundaries.ts';

const planted = fileURLToPath(new URL('../../planted', import.meta.url));
const packages = ['zod', 'objection', '@jest/globals', 'dev-only'];

/** The violations that the planted files declare, as `rule: file`. */
function readExpectations(): string[] {
  return globSync('**/*.ts', { cwd: planted }).flatMap((file) => {
    const [, rules] = /^\/\/ planted: (.+)\n/.exec(readFileSync(join(planted, file), 'utf8')) ?? [];
    return (rules ?? '')
      .split(', ')
      .filter(Boolean)
      .map((rule) => `${rule}: ${file}`);
  });
}

/** Links the workspaces and empty packages in the same way as npm. */
function install(root: string): void {
  const modules = join(root, 'node_modules');
  for (const { name, path } of listWorkspaces(root)) {
    mkdirSync(join(modules, name, '..'), { recursive: true });
    symlinkSync(join(root, path), join(modules, name));
  }
  for (const name of packages) {
    mkdirSync(join(modules, name, 'dist'), { recursive: true });
    writeFileSync(join(modules, name, 'package.json'), JSON.stringify({ name, main: 'dist/index.js' }));
    writeFileSync(join(modules, name, 'dist/index.js'), '');
  }
}

describe('the import rules', () => {
  const root = mkdtempSync(join(tmpdir(), 'frizo-planted-'));
  let results: CheckResult[];

  beforeAll(async () => {
    cpSync(planted, root, { recursive: true });
    install(root);
    results = await checkBoundaries(root);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('each have a planted violation', () => {
    const rules = new Set(readExpectations().map((line) => line.split(':')[0]));

    expect([...rules].sort()).toEqual(results.map(({ name }) => name).sort());
  });

  it('report exactly the planted violations', () => {
    const reported = results.flatMap(({ name, problems }) =>
      problems.map((problem) => `${name}: ${problem.split(' ')[0]}`),
    );

    const expected = readExpectations().map((line) => line.replace('unlisted/src/index.ts', 'unlisted'));
    expect([...new Set(reported)].sort()).toEqual(expected.sort());
  });
});
