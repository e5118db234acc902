import type { RequestHandler } from '@frizo/service-kit';
import sirv from 'sirv';

/**
 * Serves files that never change once they are there. One that is not there is a plain 404: falling back to HTML would make
 * a missing script look like a broken one.
 * @param otherwise answers for a file that is not there
 */
export function serveImmutable(folder: string, otherwise: RequestHandler = answerNotFound): RequestHandler {
  const serve = sirv(folder, {
    // Looks at the folder at each request, so that a release published a moment ago is there without a restart.
    dev: true,
    brotli: true,
    gzip: true,
    onNoMatch: otherwise,
    setHeaders(response) {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  return (request, response) => void serve(request, response);
}

/** Never kept: the file may be published in the next moment. */
export const answerNotFound: RequestHandler = (_request, response) => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('Not found');
};
