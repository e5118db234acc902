import { searchGallery, type GalleryAnswer } from '@frizo/contracts';
import type { RequestFn } from '@frizo/remote-kit';
import { requestOf, type Search } from '../search/search.ts';
import { keyOf, pageSize } from './first-page.ts';
import { readAnswer } from './gallery-answer.ts';
import type { GalleryEvent } from './gallery-pages.ts';

const nothingMore: GalleryAnswer = { type: 1, items: [], count: 0, next: null };

interface NextPage {
  readonly request: RequestFn;
  readonly search: Search;
  readonly after: string;
  readonly signal: AbortSignal;
}

/** Asks for the page of a search that begins at `after`: what was published in between moves nothing. */
export function askForMore({ request, search, after, signal }: NextPage): Promise<GalleryEvent> {
  const page = request(searchGallery, { ...requestOf(search), count: pageSize, after }, { signal });
  return toEvent(page, keyOf(search));
}

/** What becomes of a page that is on its way. Never rejects: it either comes or is in trouble. */
export async function toEvent(page: Promise<GalleryAnswer>, key: string): Promise<GalleryEvent> {
  try {
    return read(await page, key);
  } catch {
    return { kind: 'failed', key, trouble: 'failed' };
  }
}

/** Spec 8.2 says which faults of a gallery are logged, and how; nothing else in the portal's pages logs. */
const log = window.console;

function read(answer: GalleryAnswer, key: string): GalleryEvent {
  const reading = readAnswer(answer);
  switch (reading.kind) {
    case 'read':
      return { kind: 'came', key, answer: reading.answer };
    case 'unknown':
      log.error('There is no gallery response of this type:', reading.type);
      return { kind: 'failed', key, trouble: 'unknown' };
    case 'invalid':
      log.warn('A gallery response was invalid; the gallery ends with it.');
      return { kind: 'came', key, answer: nothingMore };
  }
}
