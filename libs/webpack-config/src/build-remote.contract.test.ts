import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { containerName } from '@frizo/contracts';
import type { Release } from '@frizo/contracts';
import { gzippedBytes } from './assets.ts';
import { buildRemote, builtRelease, entryBudgetBytes } from './build-remote.ts';

const root = fileURLToPath(new URL('../sample', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'frizo-build-'));

function scriptsOf(build: string): string {
  return globSync(`${build}/*.js`, { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

function contentOf(url: string): Buffer {
  return readFileSync(join(folder, url.replace('/r/mf-sample/', '')));
}

describe('a built remote', () => {
  const built: Release[] = [];

  beforeAll(async () => {
    for (const [build, mode] of [
      ['one', 'production'],
      ['two', 'production'],
      ['dev', 'development'],
    ] as const) {
      built.push(await buildRemote({ root, mode, build, outputPath: join(folder, build) }));
    }
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has a record that can be read back', () => {
    expect(builtRelease(join(folder, 'one'))).toEqual(built[0]);
    expect(built[0]).toMatchObject({ remote: 'mf-sample', version: '1.2.3', build: 'one' });
  });

  it('has the hash of every file in its record', () => {
    const files = built.flatMap(({ entry, assets }) => [entry, ...assets]);
    expect(files.length).toBeGreaterThan(8);
    for (const { url, integrity } of files) {
      expect(integrity).toBe(`sha384-${createHash('sha384').update(contentOf(url)).digest('base64')}`);
    }
  });

  it('is precompressed', () => {
    const file = join(folder, 'one', built[0]?.entry.url.split('/').at(-1) ?? '');
    expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(readFileSync(file));
  });

  it('has an entry within its budget', () => {
    const entry = join(folder, 'one', built[0]?.entry.url.split('/').at(-1) ?? '');
    expect(gzippedBytes(entry)).toBeLessThanOrEqual(entryBudgetBytes);
  });

  it('shares no global, chunk table or class name with another build of it', () => {
    const names = built.map((release) => containerName(release));
    expect(new Set(names).size).toBe(3);
    expect(scriptsOf('one')).toContain(`webpackChunk${names[0]}`);
    expect(scriptsOf('one')).not.toContain(`webpackChunk${names[1]}`);
    expect(scriptsOf('one')).toContain('mf-sample-one-root');
    expect(scriptsOf('two')).toContain('mf-sample-two-root');
  });

  it.each(['one', 'dev'])('needs no unsafe-eval (%s)', (build) => {
    expect(scriptsOf(build)).not.toMatch(/\beval\(|new Function\(/);
  });

  it('contains neither React nor the schemas of the contracts', () => {
    const remote = scriptsOf('one');
    expect(remote).toContain('/gallery');
    expect(remote).not.toContain('react.transitional.element');
    expect(remote).not.toMatch(/Schemas are not part|\.nonnegative\(/);
    expect(remote.length).toBeLessThan(12_000);
  });

  it('puts its styles into its own layer', () => {
    const [style] = globSync('one/*.css', { cwd: folder });
    expect(readFileSync(join(folder, style ?? ''), 'utf8')).toMatch(/^@layer remote\.mf-sample\{/);
  });
});
