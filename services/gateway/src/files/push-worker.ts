import type { ServerResponse } from 'node:http';

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
