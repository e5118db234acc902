import type { ServerResponse } from 'node:http';
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

/**
 * What a browser runs when a push message arrives: `{ title, body, path }` as JSON. Written for browsers as they are, without a build: a worker's
 * address may never change, and it reaches as far down as the path that it comes from. It keeps nothing and answers no requests.
 */
export const pushWorker = `addEventListener('push', (event) => {
  const { title, body = '', path = '/' } = read(event.data);
  // A browser wants to see something for every message.
  event.waitUntil(registration.showNotification(title || 'News about your appointments', { body, data: path }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data || '/', location.origin);
  if (url.origin === location.origin) event.waitUntil(clients.openWindow(url.href));
});

function read(data) {
  try {
    return data.json() ?? {};
  } catch {
    return {};
  }
}
`;

/** Asked for anew each time: a browser that kept an old one would keep it for a day. */
export function servePushWorker(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // What runs it needs no policy of its own, but gets the strictest.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(pushWorker);
}
