import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './start-failure.ts';

/**
 * A secret of this installation, made at first use and kept in the data folder, readable by its owner only: nothing is
 * the same on two machines, and nothing secret lies in the repository.
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
