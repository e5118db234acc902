import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@frizo/contracts';
import type { AnyCall } from '@frizo/contracts';
import { baseConfig } from './base-config.ts';
import { runWebpack } from './run-webpack.ts';

const contractsFolder = fileURLToPath(new URL('../../contracts', import.meta.url));

const metadata = ({ name, service, method, path, secure, groups, notice }: AnyCall) => ({
  name,
  service,
  method,
  path,
  secure,
  groups,
  notice,
});

describe('the contracts in a browser build', () => {
  let outputPath: string;
  let script: string;
  let built: typeof contracts;

  beforeAll(async () => {
    outputPath = mkdtempSync(join(tmpdir(), 'contracts-'));
    const config = baseConfig({
      root: contractsFolder,
      outputPath,
      publicPath: '/',
      folder: '',
      uniqueName: 'contracts',
      scopes: [{ folder: contractsFolder, layer: 'none', classPrefix: 'none' }],
      mode: 'production',
    });
    await runWebpack({
      ...config,
      entry: join(contractsFolder, 'src/index.ts'),
      output: { ...config.output, filename: 'contracts.js', library: { type: 'var', name: 'contracts' } },
    });
    script = readFileSync(join(outputPath, 'contracts.js'), 'utf8');
    built = vm.runInNewContext(`${script};contracts`, {
      URLSearchParams,
      encodeURIComponent,
    }) as typeof contracts;
  });

  afterAll(() => rmSync(outputPath, { recursive: true, force: true }));

  it('contain the metadata of every call', () => {
    expect(contracts.allCalls.length).toBeGreaterThan(10);
    expect(built.allCalls.map(metadata)).toEqual(contracts.allCalls.map(metadata));
  });

  it('compute the same addresses as on the server', () => {
    const request = { count: 12, serviceList: [3, 4], salonArtist: undefined };
    expect(built.addressOf(built.searchGallery, request)).toEqual(
      contracts.addressOf(contracts.searchGallery, request),
    );
    expect(built.imageUrl({ url: '/a' }, 'medium')).toBe('/a-medium.jpg');
    expect(built.errorKeys).toEqual(contracts.errorKeys);
    expect(built.clientHeaders).toEqual(contracts.clientHeaders);
  });

  it('contain no schema of a call and nothing of zod', () => {
    expect(script).not.toContain('heldUntilTimestamp');
    expect(script).not.toContain('ZodError');
  });

  it('throw on validation, instead of accepting everything', () => {
    expect(() => built.release.parse({})).toThrow('Schemas are not part of the browser build');
    expect(() => built.release.safeParse({})).toThrow('Schemas are not part of the browser build');
  });
});
