import { searchGallery, type GalleryAnswer } from '@frizo/contracts';
import { createFrizoApi, isRequestError, type RequestFailure, type RequestFn } from '@frizo/remote-kit';
import type { requestOf } from '../search/search.ts';
import { pageSize, takeFirstPage } from './first-page.ts';
import { readAnswer } from './gallery-answer.ts';
import type { LoadedPages } from './gallery-memory.ts';

export interface GalleryQuery {
  /** A key that is equal for searches with the same request. */
  readonly key: string;
  readonly request: ReturnType<typeof requestOf>;
  /** The pages that are already loaded and need no request. */
  readonly initialAnswers: LoadedPages | null;
}

/** The error key of an answer whose type the specification does not have. */
export const unknownGalleryKey = 'gallery.unknown-type';

const calls = createFrizoApi({ name: 'gallery', endpoints: {} });

export const galleryApi = calls.injectEndpoints({
  endpoints: (build) => ({
    /** The results of a search. A page is one response; the first page also contains everything restored from memory. */
    getGallery: build.infiniteQuery<readonly GalleryAnswer[], GalleryQuery, string | null>({
      // A search that is replaced is aborted; its loaded pages are stored by history entry.
      keepUnusedDataFor: 0,
      serializeQueryArgs: ({ endpointName, queryArgs }) => `${endpointName} ${queryArgs.key}`,
      async queryFn(
        { queryArg: { key, request, initialAnswers }, pageParam: after },
        { signal, extra },
        _options,
        send,
      ) {
        if (after === null && initialAnswers !== null) return { data: initialAnswers.answers };
        const firstPage =
          after === null ? takeFirstPage((extra as { request: RequestFn }).request, key) : undefined;
        if (firstPage) {
          signal.addEventListener('abort', () => firstPage.controller.abort());
          return firstPage.answer.then(read, (error: unknown) => {
            if (isRequestError(error)) return { error: error.toFailure() };
            throw error;
          });
        }
        // By cursor, so that newly published work does not shift the pages.
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

/** Spec 8.2 defines which invalid galleries are logged, and how; no other page of the portal logs. */
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
