import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './start-failure.ts';

/**
 * A secret of this installation, created at first use and stored in the data folder, readable only by its owner. It is different on each
 * machine and not part of the repository.
 */
export async function secretOf(folder: string, name: string): Promise<string> {
  const file = join(folder, `${name}.secret`);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(24).toString('base64url');
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
