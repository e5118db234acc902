import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createObjectStore, StoreAway, type Logger, type ObjectStore } from '@frizo/service-kit';
import type { GatewayEnv } from '../env.ts';
import { answerNotFound, serveImmutable } from '../files/serve-immutable.ts';
import { createFetchedFiles } from './fetched-files.ts';
import { readReleaseFile } from './release-file.ts';
import { createBringFile } from './stored-files.ts';

export interface ReleaseParts {
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
