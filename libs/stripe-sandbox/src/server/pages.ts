import { browserPages } from '../browser/browser-pages.ts';
import { controlPages } from './control-pages.ts';
import { overviewPages } from './overview-page.ts';
import type { Page, PageAnswer } from './page.ts';
import type { Sandbox } from './request.ts';
import type { IncomingRequest } from './answer-request.ts';

/** All pages of the server. */
export const pages: readonly Page[] = [...browserPages, ...controlPages, ...overviewPages];

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
