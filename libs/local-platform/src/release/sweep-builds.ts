import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** An upload that is under way, or not registered yet, is nobody's build for a moment. */
export const graceMs = 60 * 60 * 1000;

/**
 * Takes away the files of builds that are no longer kept, and what an upload that was cut off has left behind.
 * @returns how many went
 */
export async function sweepBuilds(folder: string, kept: readonly string[], now: Date): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const old = await Promise.all(
    names
      .filter((name) => !kept.includes(name))
      .map(async (name) => {
        const path = join(folder, name);
        const { ctimeMs } = await stat(path);
        return now.getTime() - ctimeMs > graceMs ? [path] : [];
      }),
  );
  const gone = old.flat();
  await Promise.all(gone.map((path) => rm(path, { recursive: true, force: true })));
  return gone.length;
}
