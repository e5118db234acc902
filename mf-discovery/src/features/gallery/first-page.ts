import { searchGallery, type AnswerOf } from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { requestOf, type Search } from '../search/search.ts';

/** Spec 9: galleries come in twelves. */
export const pageSize = 12;

/** What makes two searches the same to the server. */
export function keyOf(search: Search): string {
  return JSON.stringify(requestOf(search));
}

interface FirstPage {
  readonly key: string;
  readonly answer: Promise<AnswerOf<typeof searchGallery>>;
  readonly controller: AbortController;
  users: number;
  isAnswered: boolean;
}

/** The one first page that is on its way for each portal; a search that comes after it takes its place. */
const onItsWay = new WeakMap<RequestFn, FirstPage>();

/**
 * Asks for the first page of a search, before anything is drawn: the remote calls this while React still starts. Who shows it takes it with
 * `takeFirstPage`; asked twice it is one request.
 */
export function askFirstPage(request: RequestFn, search: Search): FirstPage {
  const key = keyOf(search);
  const known = onItsWay.get(request);
  if (known?.key === key) return known;
  if (known?.isAnswered === false) known.controller.abort();
  const controller = new AbortController();
  const answer = request(
    searchGallery,
    { ...requestOf(search), count: pageSize },
    { signal: controller.signal },
  );
  const first: FirstPage = { key, answer, controller, users: 0, isAnswered: false };
  onItsWay.set(request, first);
  answer.then(
    () => (first.isAnswered = true),
    // One that failed is not kept: the next one who asks tries again.
    () => forget(request, first),
  );
  return first;
}

interface TakenPage {
  readonly answer: FirstPage['answer'];
  /** Ends the request unless somebody else has taken it by the end of this turn. */
  release(): void;
}

export function takeFirstPage(request: RequestFn, search: Search): TakenPage {
  const first = askFirstPage(request, search);
  first.users += 1;
  return {
    answer: first.answer,
    release() {
      first.users -= 1;
      // React's strict mode gives up and takes again in one turn.
      queueMicrotask(() => {
        if (first.users === 0) dropFirstPage(request, first);
      });
    },
  };
}

/** Ends what nobody has taken. */
export function dropFirstPage(request: RequestFn, first = onItsWay.get(request)): void {
  if (first === undefined || first.users > 0) return;
  if (!first.isAnswered) first.controller.abort();
  forget(request, first);
}

function forget(request: RequestFn, first: FirstPage): void {
  if (onItsWay.get(request) === first) onItsWay.delete(request);
}
