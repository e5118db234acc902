import { useEffect, useEffectEvent, useState } from 'react';
import { storeGallery, markEntry, markOfEntry, storedGallery } from './gallery-memory.ts';
import type { GalleryState } from './use-gallery.ts';

/** Stores how far each history entry's gallery is loaded and scrolled, and restores it after Back or Forward. */
export function useScrollMemory(state: GalleryState): void {
  const loaded = state.kind === 'shown' && !state.isStale ? state.loaded : null;
  const key = loaded?.key ?? null;

  const store = useEffectEvent(() => {
    const mark = markOfEntry();
    if (mark !== null && loaded !== null) storeGallery(mark, { loaded, scrollTop: window.scrollY });
  });

  // Back to an entry whose gallery is no longer stored.
  const [isLost] = useState(() => markOfEntry() !== null && state.kind !== 'shown');
  useEffect(() => {
    if (isLost) window.scrollTo({ top: 0 });
  }, [isLost]);

  useEffect(() => {
    if (key === null) return undefined;
    const stored = storedGallery(key);
    markEntry();
    if (stored === null) return undefined;
    // In the next frame the grid has its full height; the shell does not scroll marked entries.
    const frame = requestAnimationFrame(() => window.scrollTo({ top: stored.scrollTop }));
    return () => cancelAnimationFrame(frame);
  }, [key]);

  useEffect(() => {
    // A gallery that was just restored is not stored again, because the page has not rendered yet.
    if (loaded !== null && storedGallery(loaded.key)?.loaded !== loaded) store();
  }, [loaded]);

  useEffect(() => {
    const onScroll = () => store();
    // The viewer also adds history entries over the same gallery.
    const onEntry = () => {
      if (markOfEntry() !== null) return;
      markEntry();
      store();
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('popstate', onEntry);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('popstate', onEntry);
    };
  }, []);
}
