import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shellRecord, type ShellRecord } from '@frizo/contracts';

/**
 * Reads what the shell's build says of itself; again when it was built anew, so that whoever works on the shell need not start the
 * portal again, and after a failure, so that a build can come after the start.
 */
export function createShellReader(folder: string): () => Promise<ShellRecord> {
  const file = join(folder, 'shell.json');
  let known: { readonly builtAtMs: number; readonly record: ShellRecord } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.builtAtMs !== mtimeMs) {
      known = { builtAtMs: mtimeMs, record: shellRecord.parse(JSON.parse(await readFile(file, 'utf8'))) };
    }
    return known.record;
  };
}
