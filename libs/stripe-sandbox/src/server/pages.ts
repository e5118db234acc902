import { browserPages } from '../browser/browser-pages.ts';
import { controlPages } from './control-pages.ts';
import type { PageAnswer } from './http-server.ts';
import type { Sandbox } from './request.ts';
import type { IncomingRequest } from './answer-request.ts';

/** A page, script or other address outside of the API. */
export interface Page {
  readonly method: 'GET' | 'POST';
  /** The exact path, or a path that ends in `/` for everything below it. */
  readonly path: string;
  readonly handle: (sandbox: Sandbox, request: IncomingRequest) => PageAnswer | Promise<PageAnswer>;
}

/** All pages of the server. */
export const pages: readonly Page[] = [...browserPages, ...controlPages];

/** Answers a request with its page. */
export async function answerPage(
  sandbox: Sandbox,
  request: IncomingRequest,
): Promise<PageAnswer | undefined> {
  const ofMethod = pages.filter(({ method }) => method === request.method);
  const found =
    ofMethod.find(({ path }) => path === request.pathname) ??
    ofMethod.find(({ path }) => path.endsWith('/') && path !== '/' && request.pathname.startsWith(path));
  return found?.handle(sandbox, request);
}
