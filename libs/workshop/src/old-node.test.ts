import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { listWorkspaces, readPackage, repositoryRoot } from './workspaces.ts';

const folder = mkdtempSync(join(tmpdir(), 'frizo-old-node-'));
const pretender = join(folder, 'old-version.cjs');
/** A version from before `npm start`'s oldest as well: that one installs the project's own node and goes on with it. */
writeFileSync(
  pretender,
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });`,
);

/** Runs this Node as if it were an old one, which reads no TypeScript either. */
function runOnOldNode(cwd: string, words: readonly string[]): Promise<{ code: unknown; said: string }> {
  const NODE_OPTIONS = `--require ${pretender} --no-strip-types`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      words,
      { cwd, env: { ...process.env, NODE_OPTIONS }, timeout: 50_000 },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: `${stderr}${stdout}` }),
    );
  });
}

const commands = ['.', ...listWorkspaces().map(({ path }) => path)].flatMap((path) =>
  Object.entries(readPackage(join(repositoryRoot, path)).scripts ?? {})
    .map(([name, line]) => ({ name, path, words: line.split(' ') }))
    .filter(({ words }) => words.includes('node')),
);

describe('an old Node', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is met by every kind of command', () => {
    expect(commands.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'start',
        'test',
        'types',
        'lint',
        'test:unit',
        'test:e2e',
        'build',
        'dev',
        'admin',
      ]),
    );
  });

  it.each(commands)('is told in one line by $name in $path which Node is needed', async ({ path, words }) => {
    const { code, said } = await runOnOldNode(
      join(repositoryRoot, path),
      words.slice(words.indexOf('node') + 1),
    );
    expect(code).toBe(1);
    expect(said.trimEnd().split('\n')[0]).toMatch(/^Node 18\.20\.0 is too old.* node \d+/);
    // `npm test` ends with its counts, whatever happens.
    expect(said.trimEnd().split('\n').slice(1)).toEqual(
      words.join(' ').endsWith('bin/test.mjs') ? ['0 passed, 1 failed'] : [],
    );
  });
});
