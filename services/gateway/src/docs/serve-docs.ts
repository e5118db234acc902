import type { ServerResponse } from 'node:http';
import { describeApi } from './describe-api.ts';
import { docsPage, docsStyle } from './docs-page.ts';

/** Answers the pages about the calls; false where the path is none of them. Each is made when it is first asked for. */
export function serveDocs(productName: string): (path: string, response: ServerResponse) => boolean {
  const document = once(() => describeApi(productName));
  const pages: Readonly<Record<string, { type: string; content: () => string }>> = {
    '/api/openapi.json': { type: 'application/json', content: once(() => JSON.stringify(document())) },
    '/api/docs': { type: 'text/html', content: once(() => docsPage(productName, document())) },
    '/api/docs.css': { type: 'text/css', content: () => docsStyle },
  };
  return (path, response) => {
    const page = pages[path];
    if (page === undefined) return false;
    response.setHeader('content-type', `${page.type}; charset=utf-8`);
    response.setHeader('cache-control', 'no-cache');
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
    );
    response.end(page.content());
    return true;
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
