import { useState, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button, EndState, useRetryWhenConnected } from '@frizo/ui';
import styles from './gallery.module.css';
import type { ShownGallery } from './use-gallery.ts';

/** The distance below the window at which the end counts as near: about a screen, so that the next pictures load in time. */
const margin = '0px 0px 800px';

interface GalleryEndProps {
  state: Pick<ShownGallery, 'hasMore' | 'isLoadingMore' | 'hasFailedMore' | 'isStale' | 'loadMore'> & {
    readonly items: readonly unknown[];
  };
  /** Shown when the next page failed. */
  failedText?: string;
}

/**
 * MORE, and then more by scrolling (spec 4, galleries) up to the next gate, where MORE appears again so that the footer can be reached. At the end,
 * the end message.
 */
export function GalleryEnd({ state, failedText = failed }: GalleryEndProps) {
  const shown = state.items.length;
  const [gate, setGate] = useState(0);
  const isFree = state.hasMore && !state.isLoadingMore && !state.hasFailedMore && !state.isStale;
  const end = useNearEnd(isFree && shown < gate, state.loadMore);

  useRetryWhenConnected(state.hasFailedMore, state.loadMore);

  const more = () => {
    setGate(nextGate(shown));
    state.loadMore();
  };

  if (!state.hasMore) return <TheEnd count={shown} />;
  return (
    <div ref={end} className={styles.more}>
      {state.hasFailedMore && <p role="alert">{failedText}</p>}
      <Button isBusy={state.isLoadingMore} busyText="Loading more" onClick={more}>
        MORE
      </Button>
    </div>
  );
}

/** After this many pictures the reader has to press MORE again, so that the footer can be reached. */
const picturesPerGate = 48;

/** The number of pictures up to which a gallery loads automatically after MORE was pressed. */
export function nextGate(shown: number): number {
  return (Math.floor(shown / picturesPerGate) + 1) * picturesPerGate;
}

const failed = 'The next pictures could not be loaded. Try again.';

/** Spec 9: the number of pictures up to which a wide screen needs no Go up; phones always show it. */
const maxWithoutGoUp = 7;

function TheEnd({ count }: { count: number }) {
  const goUp = (
    <Button look="quiet" onClick={() => window.scrollTo({ top: 0 })}>
      Go up
    </Button>
  );
  const isShort = count <= maxWithoutGoUp;
  return (
    <EndState action={isShort ? <div className={styles.onNarrow}>{goUp}</div> : goUp}>
      End of gallery.
    </EndState>
  );
}

/** Calls back when an element comes near the window; while it stays near, again each time `isOn` becomes true. */
function useNearEnd(isOn: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);

  useEffect(() => {
    const { current } = element;
    if (!isOn || current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) notify();
      },
      { rootMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOn]);

  return element;
}
