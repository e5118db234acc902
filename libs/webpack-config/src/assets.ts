import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

export type AssetKind = 'script' | 'style' | 'font';

const kinds: Readonly<Record<string, AssetKind>> = { js: 'script', css: 'style', woff2: 'font' };
const compressed = /\.(js|css|svg|json|map)$/;

/** A subresource integrity value: `sha384-…`. */
export function integrityOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Scripts, styles and fonts of a build: what a page can be told to load ahead. */
export function listAssets(folder: string): { file: string; kind: AssetKind; integrity: string }[] {
  return globSync('**/*.{js,css,woff2}', { cwd: folder })
    .sort()
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      kind: kinds[file.slice(file.lastIndexOf('.') + 1)] ?? 'script',
      integrity: integrityOf(readFileSync(join(folder, file))),
    }));
}

/** Gzipped size of a built file, in bytes: what budgets are counted in. */
export function gzippedBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts `.br` and `.gz` beside every file of text, so that the gateway never compresses while someone waits. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => compressed.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = readFileSync(path);
      const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${path}.br`, await brotli(content, { params: size }));
      writeFileSync(`${path}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}
