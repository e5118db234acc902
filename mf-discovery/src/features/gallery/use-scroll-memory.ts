import { useEffect, useEffectEvent, useState } from 'react';
import { keepGallery, markEntry, markOfEntry, recallGallery } from './gallery-memory.ts';
import type { GalleryState } from './use-gallery.ts';

/** Keeps how far each history entry's gallery is loaded and scrolled, and goes there again when Back or Forward leads to it. */
export function useScrollMemory(state: GalleryState): void {
  const loaded = state.kind === 'shown' && !state.isStale ? state.loaded : null;
  const key = loaded?.key ?? null;

  const keep = useEffectEvent(() => {
    const mark = markOfEntry();
    if (mark !== null && loaded !== null) keepGallery(mark, { loaded, scrollTop: window.scrollY });
  });

  // Back to an entry of which nothing is kept any more.
  const [isForgotten] = useState(() => markOfEntry() !== null && state.kind !== 'shown');
  useEffect(() => {
    if (isForgotten) window.scrollTo({ top: 0 });
  }, [isForgotten]);

  useEffect(() => {
    if (key === null) return undefined;
    const kept = recallGallery(key);
    markEntry();
    if (kept === null) return undefined;
    // In the next frame the grid has measured itself and is as high as it was; the shell leaves the scroll of a marked entry to us.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: kept.scrollTop }));
    return () => cancelAnimationFrame(frame);
  }, [key]);

  useEffect(() => {
    // What was just recalled is not kept anew: the page is not there yet.
    if (loaded !== null && recallGallery(loaded.key)?.loaded !== loaded) keep();
  }, [loaded]);

  useEffect(() => {
    const onScroll = () => keep();
    // The viewer, too, is an entry of its own over the same gallery.
    const onEntry = () => {
      if (markOfEntry() !== null) return;
      markEntry();
      keep();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('popstate', onEntry);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('popstate', onEntry);
    };
  }, []);
}
