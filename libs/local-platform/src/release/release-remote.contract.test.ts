import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ShellRecord } from '@frizo/contracts';
import { sharedModules } from '@frizo/webpack-config';
import { repositoryRoot } from '../machine/repository.ts';
import { buildsInFolder } from './build-store.ts';
import type { ReleaseToRegister } from './register.ts';
import { releaseRemote } from './release-remote.ts';
import { runContractSuite } from './run-contract-suite.ts';

const sample = join(repositoryRoot, 'libs/webpack-config/sample');
const shell: ShellRecord = {
  version: '1.0.0',
  build: 's1',
  entry: { url: '/assets/main.js', integrity: 'sha384-abc' },
  preload: [],
  styles: [],
  fonts: [],
  shared: Object.fromEntries(sharedModules.map((request) => [request, []])),
};

/** The digest of every file below a folder, by its path. */
function digestsIn(folder: string): Record<string, string> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  return Object.fromEntries(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}

describe('releasing a remote', () => {
  let folder: string;
  let root: string;
  let registered: ReleaseToRegister[];

  // Inside the project, so that the remote's imports can be resolved.
  beforeAll(() => {
    mkdirSync(join(repositoryRoot, '.cache'), { recursive: true });
    folder = mkdtempSync(join(repositoryRoot, '.cache', 'release-test-'));
    const other = join(folder, 'releases/mf-other/b1');
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'entry.js'), 'other()');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => {
    registered = [];
    // A new folder each time, since Node caches the manifest module.
    root = join(mkdtempSync(join(folder, 'sources-')), 'mf-sample');
    cpSync(sample, root, { recursive: true });
    const manifest = join(root, 'src/manifest.ts');
    const types = join(repositoryRoot, 'libs/webpack-config/src/manifest.ts');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('../../src/manifest.ts', types));
  });

  const releases = () => digestsIn(join(folder, 'releases'));
  const change = (file: string, from: string, to: string) => {
    const path = join(root, 'src', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };
  const release = (parts: { shell?: ShellRecord; suite?: typeof runContractSuite } = {}) =>
    releaseRemote({
      root,
      outputPath: join(folder, 'built'),
      place: { builds: buildsInFolder(join(folder, 'releases')), shell: parts.shell ?? shell },
      movedBy: 'ci',
      reason: 'A new build',
      now: new Date('2026-03-02T17:00:00Z'),
      register: async (request) => {
        registered.push(request);
        return { stable: 'b0' };
      },
      runContractSuite: parts.suite ?? (async () => undefined),
    });

  it('builds, uploads and registers only that remote, and changes no other file', async () => {
    const before = { releases: releases(), sources: digestsIn(sample) };
    const { release: record, isNew, stable } = await release({ suite: runContractSuite });
    expect([isNew, stable]).toEqual([true, 'b0']);
    expect(registered).toMatchObject([{ release: record, movedBy: 'ci', reason: 'A new build' }]);
    expect(registered[0]?.bytes).toBeGreaterThan(3_000);
    const own = `mf-sample/${record.build}/`;
    const after = Object.entries(releases());
    expect(Object.fromEntries(after.filter(([file]) => !file.startsWith(own)))).toEqual(before.releases);
    expect(after.filter(([file]) => file.startsWith(own)).length).toBeGreaterThan(6);
    expect(digestsIn(sample)).toEqual(before.sources);
  });

  it('is idempotent', async () => {
    const first = await release();
    const before = releases();
    const again = await release();
    expect(again).toEqual({ ...first, isNew: false });
    expect(releases()).toEqual(before);
  });

  const expectRejected = async (parts: Parameters<typeof release>[0], line: string) => {
    const before = releases();
    await expect(release(parts)).rejects.toThrow(line);
    expect(releases()).toEqual(before);
    expect(registered).toEqual([]);
  };

  it('is rejected if a contract does not fit the running shell', () =>
    expectRejected(
      { shell: { ...shell, contracts: { session: ['7.0.0'], modalQueue: ['7.0.0'] } } },
      'of the session contract, and the shell that runs serves 7.0.0',
    ));

  it('is rejected if it needs a shared module that the running shell does not provide', () =>
    expectRejected(
      { shell: { ...shell, shared: { 'react-dom': [] } } },
      'mf-sample consumes shared modules that the shell does not provide: react.',
    ));

  it('is rejected if it exceeds its budget', async () => {
    change('manifest.ts', 'routes: [', 'budgetKb: 1,\n  routes: [');
    await expectRejected({}, 'and may load 1 (budgetKb in src/manifest.ts)');
  });

  it('is rejected with the first error if it does not build', async () => {
    change('index.ts', './more.ts', './no-more.ts');
    await expectRejected({}, "Can't resolve './no-more.ts'");
  });

  it('is rejected if its container fails the contract suite', async () => {
    change('index.ts', 'mount(element', 'show(element');
    await expectRejected(
      { suite: runContractSuite },
      'mf-sample breaks the contract suite (mounts at /, renders content, and leaves its element empty after unmounting)',
    );
  });
});
