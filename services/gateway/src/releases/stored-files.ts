import type { ObjectStore } from '@frizo/service-kit';
import type { FetchedFiles } from './fetched-files.ts';
import { onceInTurn } from './in-turn.ts';
import { variantsOf, type ReleaseFile } from './release-file.ts';
import { createFilesOfBuild } from './stored-builds.ts';

/** Of the store: so many questions at once, and so many that wait for their turn. */
const turns = { atOnce: 32, waiting: 96 };

/**
 * Brings a file to this machine's disk unless it is there already, compressed as its reader likes it best; false where there is none.
 * @throws StoreAway where the store does not answer and nothing that will do is on the disk
 */
export type BringFile = (file: ReleaseFile, acceptEncoding: string) => Promise<boolean>;

/** Files of releases that lie in a store, each fetched once: a build never changes. */
export function createBringFile(store: ObjectStore, fetched: FetchedFiles): BringFile {
  const filesOf = createFilesOfBuild(store, turns);
  const fetchFile = onceInTurn(async (key) => {
    const content = await store.read(key);
    if (content) await fetched.keep(key, content);
    return content !== undefined;
  }, turns);

  return async ({ build, name }, acceptEncoding) => {
    const keys = variantsOf(name, acceptEncoding).map((variant) => `${build}/${variant}`);
    const [best = ''] = keys;
    if (await fetched.has(best)) return true;
    try {
      const names = await filesOf(build);
      const wanted = keys.find((key) => names?.has(key.slice(build.length + 1)));
      return wanted !== undefined && ((await fetched.has(wanted)) || (await fetchFile(wanted)));
    } catch (error) {
      // Less well compressed is better than not at all.
      for (const key of keys) if (await fetched.has(key)) return true;
      throw error;
    }
  };
}
