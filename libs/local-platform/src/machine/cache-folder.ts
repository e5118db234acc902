import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where what is slow to make and never changes is kept for every copy of the project on this machine: `FRIZO_CACHE`, else `frizo` in the
 * user's cache folder. Whatever lies there can be deleted at any time. It is not made here.
 */
export function cacheFolder(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const folder = env['FRIZO_CACHE'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'frizo');
  return join(folder, name);
}
