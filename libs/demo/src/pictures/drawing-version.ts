import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Changes with the code that draws: pictures of the same version and spec are the same. */
export function drawingVersion(): string {
  const folder = join(import.meta.dirname, '..');
  const hash = createHash('sha256');
  for (const file of ['random.ts', ...globSync('pictures/**/*.ts', { cwd: folder }).sort()]) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
