import { searchGallery, type GalleryAnswer } from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { searchGalleryRules } from '@frizo/validation';
import { requestOf, type Search } from '../search/search.ts';

/** Spec 9: a page of a gallery has 12 items. */
export const pageSize = searchGalleryRules.count.default;

/** A key that is equal for searches with the same request. */
export function keyOf(search: Search): string {
  return JSON.stringify(requestOf(search));
}

interface FirstPage {
  readonly key: string;
  readonly answer: Promise<GalleryAnswer>;
  readonly controller: AbortController;
}

/** The pending first page of each portal. */
const pendingPages = new WeakMap<RequestFn, FirstPage>();

/** Requests the first page of a search before anything is rendered: called while React still starts. */
export function requestFirstPage(request: RequestFn, search: Search): void {
  dropFirstPage(request);
  const controller = new AbortController();
  const answer = request(
    searchGallery,
    { ...requestOf(search), count: pageSize },
    { signal: controller.signal },
  );
  pendingPages.set(request, { key: keyOf(search), answer, controller });
  // The failure is handled by the caller of `takeFirstPage`.
  answer.catch(() => undefined);
}

/** The page that was requested early, which the caller then aborts if needed; undefined when it is for another search. */
export function takeFirstPage(request: RequestFn, key: string): FirstPage | undefined {
  const first = pendingPages.get(request);
  if (first?.key === key) pendingPages.delete(request);
  else dropFirstPage(request);
  return first?.key === key ? first : undefined;
}

/** Aborts the request if no caller has taken it. */
export function dropFirstPage(request: RequestFn): void {
  pendingPages.get(request)?.controller.abort();
  pendingPages.delete(request);
}
