import type { ObjectStore } from '@frizo/service-kit';
import { onceInTurn, type Turns } from './in-turn.ts';

/** A build has some hundred files; these are limits of what is kept in memory. */
const maxFiles = 5_000;
const maxBuilds = 200;
/** Comes last of all when a build is uploaded. */
const record = 'release.json';

/** The names of a build's files; undefined where the store has no such build, or not the whole of it yet. */
export type FilesOfBuild = (build: string) => Promise<ReadonlySet<string> | undefined>;

/** Asks the store for each build once: one that is whole never changes, and names that nobody has are then refused without asking. */
export function createFilesOfBuild(store: ObjectStore, turns: Turns): FilesOfBuild {
  const known = new Map<string, ReadonlySet<string>>();
  const list = onceInTurn(async (build) => {
    const files = await store.list(build, maxFiles);
    const names = new Set(files.map(({ key }) => key.slice(build.length + 1)));
    if (!names.has(record)) return undefined;
    known.set(build, names);
    const [oldest] = known.keys();
    if (known.size > maxBuilds && oldest !== undefined) known.delete(oldest);
    return names;
  }, turns);
  return async (build) => known.get(build) ?? list(build);
}
