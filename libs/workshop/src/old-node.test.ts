import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { listWorkspaces, readPackage, repositoryRoot } from './workspaces.ts';

const folder = mkdtempSync(join(tmpdir(), 'frizo-old-node-'));
const versionScript = join(folder, 'old-version.cjs');
/** Older than the versions in which `npm start` installs the project's Node and continues with it. */
writeFileSync(
  versionScript,
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.0' } });`,
);

/** Runs this Node as if it were an old one, which does not support TypeScript either. */
function runOnOldNode(cwd: string, args: readonly string[]): Promise<{ code: unknown; output: string }> {
  const NODE_OPTIONS = `--require ${versionScript} --no-strip-types`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: { ...process.env, NODE_OPTIONS }, timeout: 50_000 },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: `${stderr}${stdout}` }),
    );
  });
}

const commands = ['.', ...listWorkspaces().map(({ path }) => path)].flatMap((path) =>
  Object.entries(readPackage(join(repositoryRoot, path)).scripts ?? {})
    .map(([name, line]) => ({ name, path, args: line.split(' ') }))
    .filter(({ args }) => args.includes('node')),
);

describe('an old Node', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is tested with every kind of command', () => {
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

  it.each(commands)('gets the required version in one line from $name in $path', async ({ path, args }) => {
    const { code, output } = await runOnOldNode(
      join(repositoryRoot, path),
      args.slice(args.indexOf('node') + 1),
    );
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')[0]).toMatch(/^Node 18\.20\.0 is too old.* node \d+/);
    // `npm test` always ends with its counts.
    expect(output.trimEnd().split('\n').slice(1)).toEqual(
      args.join(' ').endsWith('bin/test.mjs') ? ['0 passed, 1 failed'] : [],
    );
  });
});
