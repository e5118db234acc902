import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ensureInstalled, isInstalled } from './ensure-installed.mjs';

interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  link?: boolean;
}

const koa = { version: '3.3.0', integrity: 'sha512-a' };

describe('isInstalled', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'frizo-install-'));
    mkdirSync(join(root, 'node_modules'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function lock(wanted: Record<string, LockedPackage>, installed: Record<string, LockedPackage>): void {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  }

  it('is true when every package is installed in its version', () => {
    lock({ '': {}, 'libs/ui': {}, 'node_modules/koa': koa }, { 'node_modules/koa': koa });
    expect(isInstalled(root)).toBe(true);
  });

  it('is false when an install has not finished', () => {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }));
    expect(isInstalled(root)).toBe(false);
  });

  it('is false when a package is missing', () => {
    lock({ 'node_modules/koa': koa }, {});
    expect(isInstalled(root)).toBe(false);
  });

  it('is false when a nested package has another version', () => {
    const path = 'libs/ui/node_modules/koa';
    lock({ [path]: koa }, { [path]: { ...koa, version: '2.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });

  it('is false when a package has another content', () => {
    lock({ 'node_modules/koa': koa }, { 'node_modules/koa': { ...koa, integrity: 'sha512-b' } });
    expect(isInstalled(root)).toBe(false);
  });

  it('ignores packages for other platforms', () => {
    lock({ 'node_modules/server-win32': { version: '1.0.0', optional: true } }, {});
    expect(isInstalled(root)).toBe(true);
  });

  it('ignores the versions of workspaces', () => {
    lock({ 'node_modules/@frizo/ui': { link: true } }, { 'node_modules/@frizo/ui': { link: true } });
    expect(isInstalled(root)).toBe(true);
  });

  it('reports a missing lock file', () => {
    expect(() => isInstalled(root)).toThrow('package-lock.json is missing');
  });
});

describe('ensureInstalled', () => {
  const path = process.env.PATH;
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'frizo-install-'));
    process.env.PATH = `${join(root, 'tools')}:${path}`;
    mkdirSync(join(root, 'tools'));
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({ packages: { '': {}, 'node_modules/koa': koa } }),
    );
  });
  afterEach(() => {
    process.env.PATH = path;
    jest.restoreAllMocks();
    rmSync(root, { recursive: true });
  });

  /** Installs an npm that records its command and then runs a script in the project's folder. @returns reads the commands */
  function stubNpm(script: string): () => string {
    writeFileSync(join(root, 'tools/npm'), `#!/bin/sh\necho "$1" >> commands\n${script}\n`, { mode: 0o755 });
    return () => readFileSync(join(root, 'commands'), 'utf8').trim();
  }

  const installNode =
    'mkdir -p node_modules/.bin && touch node_modules/.bin/node && chmod +x node_modules/.bin/node';

  it('runs npm ci on a fresh clone, and returns the installed node', async () => {
    const commands = stubNpm(installNode);
    expect(await ensureInstalled(root)).toBe(join(root, 'node_modules/.bin/node'));
    expect(commands()).toBe('ci');
  });

  it('runs npm ci after an interrupted install', async () => {
    mkdirSync(join(root, 'node_modules/half-a-package'), { recursive: true });
    const commands = stubNpm(`test -e node_modules && exit 1; ${installNode}`);
    await ensureInstalled(root);
    expect(commands()).toBe('ci');
  });

  it('runs npm install to add missing packages to a finished install', async () => {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));
    const commands = stubNpm(installNode);
    await ensureInstalled(root);
    expect(commands()).toBe('install');
  });

  it.each([
    ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when', /run `npm install` if you/],
    ['npm error code ENOTFOUND', /check the connection/],
    ['npm error something else', /\(npm error something else\): run `npm ci` to see all of it/],
  ])('advises in one line on %j', async (output, advice) => {
    stubNpm(`printf '${output.replaceAll('`', '').replaceAll('\n', '\\n')}\\n' >&2; exit 1`);
    const failure = await ensureInstalled(root).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ name: 'InstallFailure', message: expect.stringMatching(advice) });
    expect((failure as Error).message).not.toContain('\n');
  });
});
