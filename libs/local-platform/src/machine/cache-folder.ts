import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The cache for immutable results that are slow to create, shared by all copies of the project on this machine: in `FRIZO_CACHE`, else in
 * `frizo` in the user's cache folder. It can be deleted at any time. This function does not create it.
 */
export function cacheFolder(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const folder = env['FRIZO_CACHE'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'frizo');
  return join(folder, name);
}
