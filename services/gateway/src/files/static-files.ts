import type { ServerResponse } from 'node:http';
import type { RequestHandler } from '@frizo/service-kit';
import sirv from 'sirv';

/**
 * Serves immutable files. A missing file is a plain 404: a fallback to HTML would make a missing script look like a broken
 * one.
 * @param otherwise handles requests for missing files
 */
export function serveImmutable(folder: string, otherwise: RequestHandler = answerNotFound): RequestHandler {
  const serve = sirv(folder, {
    // Reads the folder at each request, so that a new release is available without a restart.
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

/** Not cacheable: the file may be published soon. */
export const answerNotFound: RequestHandler = (_request, response) => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('Not found');
};

/**
 * The service worker for push messages, which contain `{ title, body, path }` as JSON. It is not built: a worker's address must not change, and
 * its scope is the path that it is served from. It caches nothing and intercepts no requests.
 */
export const pushWorker = `addEventListener('push', (event) => {
  const { title, body = '', path = '/' } = read(event.data);
  // Browsers require a notification for every message.
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

/** Not cached, because a browser would keep an old one for up to a day. */
export function servePushWorker(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // The worker needs no permissions, so it gets the strictest policy.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(pushWorker);
}
