import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Release, ShellRecord } from '@frizo/contracts';
import { writeBuild } from '../testing/build-release.ts';
import { checkBudgets, bytesOf, checkFiles } from './checks.ts';
import { checkFit } from './release-remote.ts';

let folder: string;
let release: Release;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frizo-checks-'));
  release = writeBuild(folder, 'b1');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the files of a release', () => {
  it('pass if each one matches its integrity hash', () => {
    writeFileSync(join(folder, 'entry.js.br'), 'compressed');
    expect(() => checkFiles(release, folder)).not.toThrow();
    expect(bytesOf(folder)).toBeGreaterThan('entry()remote().remote {}'.length);
    unlinkSync(join(folder, 'release.json'));
    expect(bytesOf(folder)).toBe('entry()remote().remote {}'.length);
  });

  it('are rejected if one was changed after hashing', () => {
    writeFileSync(join(folder, 'remote.js'), 'other()');
    expect(() => checkFiles(release, folder)).toThrow(
      'mf-booking: /r/mf-booking/b1/remote.js does not match its integrity hash',
    );
  });

  it('are rejected if one is missing or has another path', () => {
    const [first] = release.assets;
    if (!first) throw new Error('the build has no assets');
    const elsewhere = { ...release, assets: [{ ...first, url: '/r/mf-other/b1/remote.js' }] };
    expect(() => checkFiles(elsewhere, folder)).toThrow('is in the release and not in its build');
    unlinkSync(join(folder, 'remote.css'));
    expect(() => checkFiles(release, folder)).toThrow('remote.css is in the release and not in its build');
  });

  it('are rejected if one has no integrity', () => {
    writeFileSync(join(folder, 'late.js'), 'late()');
    expect(() => checkFiles(release, folder)).toThrow('mf-booking: late.js has no integrity in the release');
  });
});

describe('the contracts of a release', () => {
  const shellOf = (contracts?: ShellRecord['contracts']): ShellRecord => ({
    version: '1.0.0',
    build: 's1',
    entry: { url: '/assets/main.js', integrity: 'sha384-abc' },
    preload: [],
    styles: [],
    fonts: [],
    shared: {},
    contracts,
  });
  const builtFor = (session: string) => ({ ...release, contracts: { session, modalQueue: '1.0.0' } });

  it.each([
    ['1.4.0', ['1.0.0']],
    ['1.0.0', ['2.1.0', '1.0.0']],
    ['2.0.0', ['2.1.0', '1.0.0']],
  ])('fit with session %s in a shell that provides %j', (session, served) => {
    expect(() =>
      checkFit(builtFor(session), shellOf({ session: served, modalQueue: ['1.0.0'] })),
    ).not.toThrow();
  });

  it('are rejected if the running shell does not provide the major version', () => {
    const shell = shellOf({ session: ['2.1.0', '1.0.0'], modalQueue: ['1.0.0'] });
    expect(() => checkFit(builtFor('3.0.0'), shell)).toThrow(
      'mf-booking was built for version 3.0.0 of the session contract, and the shell that runs serves 2.1.0 and 1.0.0',
    );
  });

  it('default to the first major version in a shell without a list', () => {
    expect(() => checkFit(release, shellOf())).not.toThrow();
    expect(() => checkFit(builtFor('2.0.0'), shellOf())).toThrow('serves 1.0.0');
  });
});

describe('the budgets of a release', () => {
  const noise = (bytes: number) => randomBytes(bytes).toString('base64');

  it('limit the gzipped scripts that a route loads first', () => {
    writeFileSync(join(folder, 'remote.js'), noise(20_000));
    expect(() => checkBudgets(release, folder, { budgetKb: 30 })).not.toThrow();
    expect(() => checkBudgets(release, folder, { budgetKb: 10 })).toThrow(
      /mf-booking: \/me\/my-appointments\/\* loads [12]\d\.\d KB of script gzipped .* may load 10/,
    );
  });

  it('do not count styles and scripts that load later', () => {
    writeFileSync(join(folder, 'remote.css'), noise(20_000));
    expect(() => checkBudgets(release, folder, { budgetKb: 1 })).not.toThrow();
  });

  it('limit chunks together, also those that load later', () => {
    for (const chunk of ['grid', 'moves']) writeFileSync(join(folder, `${chunk}.js`), noise(10_000));
    const budgetOf = (kb: number) => ({ chunkBudgets: [{ chunks: ['grid', 'moves'], kb }] });
    expect(() => checkBudgets(release, folder, budgetOf(30))).not.toThrow();
    expect(() => checkBudgets(release, folder, budgetOf(15))).toThrow(
      /mf-booking: grid, moves have [12]\d\.\d KB of script gzipped, and may have 15/,
    );
  });

  it('name a chunk that the build does not have', () => {
    const chunkBudgets = [{ chunks: ['grid'], kb: 30 }];
    expect(() => checkBudgets(release, folder, { chunkBudgets })).toThrow('the build has no chunk grid');
  });

  it('limit the entry even if the remote has no budget', () => {
    writeFileSync(join(folder, 'entry.js'), noise(5_000));
    expect(() => checkBudgets(release, folder, {})).toThrow(
      /its entry is \d+ bytes gzipped, and may be 4096/,
    );
  });
});
