import { searchGallery, type GalleryAnswer } from '@frizo/contracts';
import { createFrizoApi, isRequestError, type RequestFailure, type RequestFn } from '@frizo/remote-kit';
import type { requestOf } from '../search/search.ts';
import { pageSize, takeFirstPage } from './first-page.ts';
import { readAnswer } from './gallery-answer.ts';
import type { LoadedPages } from './gallery-memory.ts';

export interface GalleryQuery {
  /** What makes two searches the same to the server. */
  readonly key: string;
  readonly request: ReturnType<typeof requestOf>;
  /** What is loaded of it already, which is then not asked for again. */
  readonly begun: LoadedPages | null;
}

/** The key of the failure of an answer whose type the specification does not have. */
export const unknownGalleryKey = 'gallery.unknown-type';

const calls = createFrizoApi({ name: 'gallery', endpoints: {} });

export const galleryApi = calls.injectEndpoints({
  endpoints: (build) => ({
    /** The work that a search finds. A page is what one request brings, and the first one all that had begun. */
    getGallery: build.infiniteQuery<readonly GalleryAnswer[], GalleryQuery, string | null>({
      // Another search takes its place at once, and then it is aborted; what was loaded is remembered by history entry.
      keepUnusedDataFor: 0,
      serializeQueryArgs: ({ endpointName, queryArgs }) => `${endpointName} ${queryArgs.key}`,
      async queryFn(
        { queryArg: { key, request, begun }, pageParam: after },
        { signal, extra },
        _options,
        send,
      ) {
        if (after === null && begun !== null) return { data: begun.answers };
        const early =
          after === null ? takeFirstPage((extra as { request: RequestFn }).request, key) : undefined;
        if (early) {
          signal.addEventListener('abort', () => early.controller.abort());
          return early.answer.then(read, (error: unknown) => {
            if (isRequestError(error)) return { error: error.toFailure() };
            throw error;
          });
        }
        // By where it begins: what was published in between moves nothing.
        const page = { ...request, count: pageSize, ...(after !== null && { after }) };
        const { data, error } = await send({ call: searchGallery, request: page });
        return error ? { error } : read(data as GalleryAnswer);
      },
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.at(-1)?.next ?? undefined,
      },
    }),
  }),
});

const nothingMore: GalleryAnswer = { type: 1, items: [], count: 0, next: null };

/** Spec 8.2 says which faults of a gallery are logged, and how; nothing else in the portal's pages logs. */
const log = window.console;

function read(answer: GalleryAnswer): { data: GalleryAnswer[] } | { error: RequestFailure } {
  const reading = readAnswer(answer);
  switch (reading.kind) {
    case 'read':
      return { data: [reading.answer] };
    case 'unknown': {
      const message = 'There is no gallery response of this type:';
      log.error(message, reading.type);
      return { error: { kind: 'server', status: 200, key: unknownGalleryKey, message } };
    }
    case 'invalid':
      log.warn('A gallery response was invalid; the gallery ends with it.');
      return { data: [nothingMore] };
  }
}
