import type { GalleryAnswer } from '@frizo/contracts';

/** What is loaded of one search. */
export interface LoadedPages {
  readonly key: string;
  readonly answers: readonly GalleryAnswer[];
}

type Trouble = 'failed' | 'unknown';

/** What a gallery has and waits for. What is loaded stays until the search that came after it is answered. */
export interface GalleryPages {
  /** The search that is wanted. */
  readonly key: string;
  readonly loaded: LoadedPages | null;
  readonly isLoading: boolean;
  readonly trouble: Trouble | null;
}

export type GalleryEvent =
  | { readonly kind: 'asked'; readonly key: string }
  | { readonly kind: 'came'; readonly key: string; readonly answer: GalleryAnswer }
  | { readonly kind: 'recalled'; readonly loaded: LoadedPages }
  | { readonly kind: 'failed'; readonly key: string; readonly trouble: Trouble };

export function startPages(key: string, loaded: LoadedPages | null): GalleryPages {
  return { key, loaded, isLoading: loaded === null, trouble: null };
}

/** Where the next page begins; null at the end, and while what is shown is another search's. */
export function nextOf({ key, loaded }: GalleryPages): string | null {
  return loaded?.key === key ? (loaded.answers.at(-1)?.next ?? null) : null;
}

/** What a page of a gallery is after something happened. What comes for a search that nobody wants any more changes nothing. */
export function turnPages(pages: GalleryPages, event: GalleryEvent): GalleryPages {
  if (event.kind === 'asked') return ask(pages, event.key);
  if (event.kind === 'recalled') return startPages(event.loaded.key, event.loaded);
  if (event.key !== pages.key) return pages;
  if (event.kind === 'failed') return failed(pages, event.trouble);
  const before = pages.loaded?.key === event.key ? pages.loaded.answers : [];
  const loaded = { key: event.key, answers: [...before, event.answer] };
  return { key: event.key, loaded, isLoading: false, trouble: null };
}

function ask(pages: GalleryPages, key: string): GalleryPages {
  // What went wrong stays to be read while the same is asked for again.
  if (key === pages.key) return { ...pages, isLoading: true };
  // Back to what still stands, since the search in between was not answered yet.
  if (key === pages.loaded?.key) return startPages(key, pages.loaded);
  return { ...pages, key, isLoading: true, trouble: null };
}

/** A next page that fails leaves what is loaded; a search that fails leaves nothing of the one before it. */
function failed(pages: GalleryPages, trouble: Trouble): GalleryPages {
  const loaded = pages.loaded?.key === pages.key ? pages.loaded : null;
  return { ...pages, loaded, isLoading: false, trouble };
}

/** Every so many pictures the reader is asked again whether there should be more, so that the footer can be reached. */
const picturesAGate = 48;

/** Up to how many pictures a gallery loads by itself once MORE is pressed. */
export function nextGate(shown: number): number {
  return (Math.floor(shown / picturesAGate) + 1) * picturesAGate;
}
