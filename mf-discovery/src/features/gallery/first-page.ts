import { searchGallery, type GalleryAnswer } from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { searchGalleryRules } from '@frizo/validation';
import { requestOf, type Search } from '../search/search.ts';

/** Spec 9: galleries come in twelves. */
export const pageSize = searchGalleryRules.count.default;

/** What makes two searches the same to the server. */
export function keyOf(search: Search): string {
  return JSON.stringify(requestOf(search));
}

interface FirstPage {
  readonly key: string;
  readonly answer: Promise<GalleryAnswer>;
  readonly controller: AbortController;
}

/** The one first page that is on its way for each portal. */
const onItsWay = new WeakMap<RequestFn, FirstPage>();

/** Asks for the first page of a search before anything is drawn: the remote calls this while React still starts. */
export function askFirstPage(request: RequestFn, search: Search): void {
  dropFirstPage(request);
  const controller = new AbortController();
  const answer = request(
    searchGallery,
    { ...requestOf(search), count: pageSize },
    { signal: controller.signal },
  );
  onItsWay.set(request, { key: keyOf(search), answer, controller });
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined);
}

/** The page that was asked for early, which is then its taker's to abort; undefined where it is another search's. */
export function takeFirstPage(request: RequestFn, key: string): FirstPage | undefined {
  const first = onItsWay.get(request);
  if (first?.key === key) onItsWay.delete(request);
  else dropFirstPage(request);
  return first?.key === key ? first : undefined;
}

/** Ends what nobody has taken. */
export function dropFirstPage(request: RequestFn): void {
  onItsWay.get(request)?.controller.abort();
  onItsWay.delete(request);
}
