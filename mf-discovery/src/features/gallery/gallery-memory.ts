import type { GalleryAnswer } from '@frizo/contracts';

/** What is loaded of one search. */
export interface LoadedPages {
  readonly key: string;
  readonly answers: readonly GalleryAnswer[];
}

/** A gallery as it was left. */
interface KeptGallery {
  readonly loaded: LoadedPages;
  readonly scrollTop: number;
}

/** The shell leaves the scroll alone where a history entry says this (shell, `after-navigation.ts`). */
const stateName = 'keptScroll';

/** More than anybody goes back through. */
const mostKept = 5;

const kept = new Map<number, KeptGallery>();
let lastMark = 0;

/** The mark of the history entry that is shown; null where it has none, as at every entry that is new. */
export function markOfEntry(): number | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(stateName in state)) return null;
  return typeof state.keptScroll === 'number' ? state.keptScroll : null;
}

/** Marks the history entry that is shown, so that it is known again when Back leads to it. */
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

/** Keeps what is loaded and how far it is scrolled, for Back and Forward. The work is public, so nothing of a person stays. */
export function keepGallery(mark: number, gallery: KeptGallery): void {
  kept.delete(mark);
  kept.set(mark, gallery);
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
}

/** What was kept of this search at the history entry that is shown. */
export function recallGallery(key: string): KeptGallery | null {
  const mark = markOfEntry();
  const found = mark === null ? undefined : kept.get(mark);
  return found?.loaded.key === key ? found : null;
}
