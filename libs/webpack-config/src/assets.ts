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

/** The scripts, styles and fonts of a build, which pages can preload. */
export function listAssets(folder: string): { file: string; kind: AssetKind; integrity: string }[] {
  return globSync('**/*.{js,css,woff2}', { cwd: folder })
    .sort()
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      kind: kinds[file.slice(file.lastIndexOf('.') + 1)] ?? 'script',
      integrity: integrityOf(readFileSync(join(folder, file))),
    }));
}

/** The gzipped size of a built file in bytes, as budgets count it. */
export function gzippedBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes `.br` and `.gz` files for every text file, so that the gateway does not compress during requests. */
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
