import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isInstalled } from './ensure-installed.mjs';

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

  it('is true when every package is there in its version', () => {
    lock({ '': {}, 'libs/ui': {}, 'node_modules/koa': koa }, { 'node_modules/koa': koa });
    expect(isInstalled(root)).toBe(true);
  });

  it('is false where an install never finished', () => {
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

  it('does not miss packages for other platforms', () => {
    lock({ 'node_modules/server-win32': { version: '1.0.0', optional: true } }, {});
    expect(isInstalled(root)).toBe(true);
  });

  it('takes workspaces as they are', () => {
    lock({ 'node_modules/@frizo/ui': { link: true } }, { 'node_modules/@frizo/ui': { link: true } });
    expect(isInstalled(root)).toBe(true);
  });

  it('says what to do without a lock file', () => {
    expect(() => isInstalled(root)).toThrow('package-lock.json is missing');
  });
});
