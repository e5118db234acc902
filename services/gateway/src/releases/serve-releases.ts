import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildId, remoteName } from '@frizo/contracts';
import { createObjectStore, type Logger, type ObjectStore, StoreAway } from '@frizo/service-kit';
import PQueue from 'p-queue';
import type { GatewayEnv } from '../env.ts';
import { answerNotFound, serveImmutable } from '../files/static-files.ts';
import { createFetchedFiles, type FetchedFiles } from './fetched-files.ts';

const form = /^\/([^/?]+)\/([^/?]+)\/([^?]{1,300})(?:\?.*)?$/;

/** No leading dot, so no hidden files and no `..`; no encoded characters, since no build needs them. */
const part = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

const text = /\.(js|css|svg|json|map)$/;

/** Limits of requests to the store. */
const queueLimits = { concurrent: 32, waiting: 96 };

interface ReleaseParts {
  readonly env: Pick<GatewayEnv, 'releasesFolder' | 'releasesS3' | 'releasesCacheBytes'>;
  readonly log: Logger;
  /** By default the one in the settings. */
  readonly store?: ObjectStore | undefined;
}

/** Serves `/<remote>/<build>/<file>`: from the folder of releases, or from a bucket with a cache on disk. */
export function serveReleases({ env, log, ...parts }: ReleaseParts) {
  const { releasesFolder: folder, releasesS3: s3 } = env;
  if (!s3) return serveImmutable(folder);
  // Separate from builds that were published into the folder itself, which the cache must not remove.
  const fetchedFolder = join(folder, '.fetched');
  const serve = serveImmutable(fetchedFolder, answerUnavailable);
  const store = parts.store ?? createObjectStore({ folder, s3 });
  const ensureFile = createEnsureFile(store, createFetchedFiles(fetchedFolder, env.releasesCacheBytes));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const file = readReleaseFile(request.url ?? '');
    if (!file) return answerNotFound(request, response);
    try {
      const exists = await ensureFile(file, String(request.headers['accept-encoding'] ?? ''));
      (exists ? serve : answerNotFound)(request, response);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      log.error({ err: error, ...file }, 'the store of releases is not available');
      answerUnavailable(request, response);
    }
  };
}

/** Never a 404, which would mean that the build does not exist. */
function answerUnavailable(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end('Not available right now');
}

/**
 * Fetches a file into the cache unless it is cached, in the best encoding for the client; false if the file does not exist.
 * @throws StoreAway if the store is unavailable and no usable variant is cached
 */
type EnsureFile = (file: ReleaseFile, acceptEncoding: string) => Promise<boolean>;

/** Fetches each file of a release once, since a build never changes. */
function createEnsureFile(store: ObjectStore, fetched: FetchedFiles): EnsureFile {
  const filesOf = createFilesOfBuild(store, queueLimits);
  const fetchFile = createRequestQueue(async (key) => {
    const content = await store.read(key);
    if (content) await fetched.add(key, content);
    return content !== undefined;
  }, queueLimits);

  return async ({ build, name }, acceptEncoding) => {
    const keys = variantsOf(name, acceptEncoding).map((variant) => `${build}/${variant}`);
    const [best = ''] = keys;
    if (await fetched.has(best)) return true;
    try {
      const names = await filesOf(build);
      const wanted = keys.find((key) => names?.has(key.slice(build.length + 1)));
      return wanted !== undefined && ((await fetched.has(wanted)) || (await fetchFile(wanted)));
    } catch (error) {
      // Another encoding is better than a failure.
      for (const key of keys) if (await fetched.has(key)) return true;
      throw error;
    }
  };
}

/** A file of a build, from its address. */
interface ReleaseFile {
  /** `mf-booking/07e4b011d000`: the folder of the build. */
  readonly build: string;
  /** In that folder: `entry.1a2b.js`. */
  readonly name: string;
}

/** Reads `/<remote>/<build>/<file>`, with or without a query; undefined for an impossible address. */
function readReleaseFile(path: string): ReleaseFile | undefined {
  const [, remote = '', build = '', name = ''] = form.exec(path) ?? [];
  if (!remoteName.safeParse(remote).success || !buildId.safeParse(build).success) return undefined;
  return name.split('/').every((each) => part.test(each)) ? { build: `${remote}/${build}`, name } : undefined;
}

/** The variants of a file, best first: builds contain compressed text files. */
function variantsOf(name: string, acceptEncoding: string): string[] {
  if (!text.test(name)) return [name];
  return [
    ...(/br/i.test(acceptEncoding) ? [`${name}.br`] : []),
    ...(acceptEncoding.includes('gzip') ? [`${name}.gz`] : []),
    name,
  ];
}

/** A build has a few hundred files; these limit the use of memory. */
const maxFiles = 5_000;
const maxBuilds = 200;
/** The last file of a build to be uploaded. */
const record = 'release.json';

/** The names of a build's files; undefined if the store does not have the build, or only a part of it yet. */
type FilesOfBuild = (build: string) => Promise<ReadonlySet<string> | undefined>;

/** Lists each build once: a complete build never changes, and unknown names are then refused without a request to the store. */
function createFilesOfBuild(store: ObjectStore, limits: QueueLimits): FilesOfBuild {
  const cached = new Map<string, ReadonlySet<string>>();
  const list = createRequestQueue(async (build) => {
    const files = await store.list(build, maxFiles);
    const names = new Set(files.map(({ key }) => key.slice(build.length + 1)));
    if (!names.has(record)) return undefined;
    cached.set(build, names);
    const [oldest] = cached.keys();
    if (cached.size > maxBuilds && oldest !== undefined) cached.delete(oldest);
    return names;
  }, limits);
  return async (build) => cached.get(build) ?? list(build);
}

interface QueueLimits {
  readonly concurrent: number;
  readonly waiting: number;
}

/**
 * Runs work once for concurrent requests with the same key, and limits its concurrency. Requests are refused when too many are waiting,
 * so that a slow store does not exhaust the memory.
 * @throws StoreAway for a refused request
 */
export function createRequestQueue<Answer>(
  work: (key: string) => Promise<Answer>,
  { concurrent, waiting }: QueueLimits,
): (key: string) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>();
  const queue = new PQueue({ concurrency: concurrent });

  async function enqueue(key: string): Promise<Answer> {
    if (queue.pending >= concurrent && queue.size >= waiting)
      throw new StoreAway('handle the request in time', undefined);
    return queue.add(() => work(key));
  }

  return (key) => {
    const current = inFlight.get(key);
    if (current) return current;
    const started = enqueue(key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}
