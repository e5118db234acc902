import type { GalleryAnswer } from '@frizo/contracts';

/** The loaded pages of one search. */
export interface LoadedPages {
  readonly key: string;
  readonly answers: readonly GalleryAnswer[];
}

/** A gallery as the user left it. */
interface StoredGallery {
  readonly loaded: LoadedPages;
  readonly scrollTop: number;
}

/** The shell does not scroll history entries with this state (shell, `after-navigation.ts`). */
const stateName = 'keptScroll';

/** Enough for how far users go back. */
const maxStored = 5;

const stored = new Map<number, StoredGallery>();
let lastMark = 0;

/** The mark of the current history entry; null when it has none, as every new entry. */
export function markOfEntry(): number | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(stateName in state)) return null;
  return typeof state.keptScroll === 'number' ? state.keptScroll : null;
}

/** Marks the current history entry, so that it is recognized after Back. */
export function markEntry(): number {
  const known = markOfEntry();
  if (known !== null) {
    lastMark = Math.max(lastMark, known);
    return known;
  }
  lastMark += 1;
  window.history.replaceState({ ...window.history.state, [stateName]: lastMark }, '');
  return lastMark;
}

/** Stores the loaded pages and the scroll position for Back and Forward. The work is public, so this is no personal data. */
export function storeGallery(mark: number, gallery: StoredGallery): void {
  stored.delete(mark);
  stored.set(mark, gallery);
  for (const oldest of [...stored.keys()].slice(0, -maxStored)) stored.delete(oldest);
}

/** The gallery that was stored for this search at the current history entry. */
export function storedGallery(key: string): StoredGallery | null {
  const mark = markOfEntry();
  const found = mark === null ? undefined : stored.get(mark);
  return found?.loaded.key === key ? found : null;
}
