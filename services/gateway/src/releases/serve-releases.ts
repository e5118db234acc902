import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildId, remoteName } from '@frizo/contracts';
import { createObjectStore, type Logger, type ObjectStore, StoreAway } from '@frizo/service-kit';
import PQueue from 'p-queue';
import type { GatewayEnv } from '../env.ts';
import { answerNotFound, serveImmutable } from '../files/static-files.ts';
import { createFetchedFiles, type FetchedFiles } from './fetched-files.ts';

const form = /^\/([^/?]+)\/([^/?]+)\/([^?]{1,300})(?:\?.*)?$/;

/** No dot in front, so nothing hidden and no way up; nothing encoded, since no build has a name that needs it. */
const part = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

const text = /\.(js|css|svg|json|map)$/;

/** Requests to the store: how many at once, and how many may wait. */
const turns = { atOnce: 32, waiting: 96 };

interface ReleaseParts {
  readonly env: Pick<GatewayEnv, 'releasesFolder' | 'releasesS3' | 'releasesCacheBytes'>;
  readonly log: Logger;
  /** Else the one that the settings name. */
  readonly store?: ObjectStore | undefined;
}

/** Answers `/<remote>/<build>/<file>`: from the folder of releases or, where a bucket is named, from that by way of this disk. */
export function serveReleases({ env, log, ...parts }: ReleaseParts) {
  const { releasesFolder: folder, releasesS3: s3 } = env;
  if (!s3) return serveImmutable(folder);
  // Apart from what was published into the folder itself: that was never fetched, and is not to be taken away.
  const fetchedFolder = join(folder, '.fetched');
  const serve = serveImmutable(fetchedFolder, answerAway);
  const store = parts.store ?? createObjectStore({ folder, s3 });
  const bring = createBringFile(store, createFetchedFiles(fetchedFolder, env.releasesCacheBytes));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const file = readReleaseFile(request.url ?? '');
    if (!file) return answerNotFound(request, response);
    try {
      const isThere = await bring(file, String(request.headers['accept-encoding'] ?? ''));
      (isThere ? serve : answerNotFound)(request, response);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      log.error({ err: error, ...file }, 'the store of releases did not answer');
      answerAway(request, response);
    }
  };
}

/** Never a 404, which says that there is no such build. */
function answerAway(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end('Not available right now');
}

/**
 * Brings a file to this machine's disk unless it is there already, compressed as its reader likes it best; false where there is none.
 * @throws StoreAway where the store does not answer and nothing that will do is on the disk
 */
type BringFile = (file: ReleaseFile, acceptEncoding: string) => Promise<boolean>;

/** Files of releases that lie in a store, each fetched once: a build never changes. */
function createBringFile(store: ObjectStore, fetched: FetchedFiles): BringFile {
  const filesOf = createFilesOfBuild(store, turns);
  const fetchFile = createRequestQueue(async (key) => {
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

/** A file of a build, as its address names it. */
interface ReleaseFile {
  /** `mf-booking/07e4b011d000`: where all files of the build lie. */
  readonly build: string;
  /** Below that: `entry.1a2b.js`. */
  readonly name: string;
}

/** Reads `/<remote>/<build>/<file>`, with or without a query; undefined for what no release can have. */
function readReleaseFile(path: string): ReleaseFile | undefined {
  const [, remote = '', build = '', name = ''] = form.exec(path) ?? [];
  if (!remoteName.safeParse(remote).success || !buildId.safeParse(build).success) return undefined;
  return name.split('/').every((each) => part.test(each)) ? { build: `${remote}/${build}`, name } : undefined;
}

/** The files that may answer for a name, best first: builds bring their text compressed. */
function variantsOf(name: string, acceptEncoding: string): string[] {
  if (!text.test(name)) return [name];
  return [
    ...(/br/i.test(acceptEncoding) ? [`${name}.br`] : []),
    ...(acceptEncoding.includes('gzip') ? [`${name}.gz`] : []),
    name,
  ];
}

/** A build has some hundred files; these are limits of what is kept in memory. */
const maxFiles = 5_000;
const maxBuilds = 200;
/** Comes last of all when a build is uploaded. */
const record = 'release.json';

/** The names of a build's files; undefined where the store has no such build, or not the whole of it yet. */
type FilesOfBuild = (build: string) => Promise<ReadonlySet<string> | undefined>;

/** Asks the store for each build once: one that is whole never changes, and names that nobody has are then refused without asking. */
function createFilesOfBuild(store: ObjectStore, turns: Turns): FilesOfBuild {
  const known = new Map<string, ReadonlySet<string>>();
  const list = createRequestQueue(async (build) => {
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

interface Turns {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Has work done once for all who ask for the same at the same moment, and so much of it at once: whoever comes when that many wait
 * already is refused, so that a slow store does not fill the memory.
 * @throws StoreAway for who is refused
 */
export function createRequestQueue<Answer>(
  work: (key: string) => Promise<Answer>,
  { atOnce, waiting }: Turns,
): (key: string) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  const queue = new PQueue({ concurrency: atOnce });

  async function inTurn(key: string): Promise<Answer> {
    if (queue.pending >= atOnce && queue.size >= waiting) throw new StoreAway('come to it', undefined);
    return queue.add(() => work(key));
  }

  return (key) => {
    const known = underWay.get(key);
    if (known) return known;
    const begun = inTurn(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
