import { useState, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button, EndState, useRetryWhenConnected } from '@frizo/ui';
import styles from './gallery.module.css';
import type { ShownGallery } from './use-gallery.ts';

/** How far below the window the end counts as near: about a screen, so that the next pictures are there in time. */
const margin = '0px 0px 800px';

interface GalleryEndProps {
  state: Pick<ShownGallery, 'hasMore' | 'isLoadingMore' | 'hasFailedMore' | 'isStale' | 'loadMore'> & {
    readonly items: readonly unknown[];
  };
  /** What is said when the next page failed. */
  failedText?: string;
}

/**
 * MORE, and after it more by scrolling (spec 4, galleries), up to the next gate, where MORE stands again: else nobody could reach the footer. At
 * the end that it is one.
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

/** Every so many pictures the reader is asked again whether there should be more, so that the footer can be reached. */
const picturesAGate = 48;

/** Up to how many pictures a gallery loads by itself once MORE is pressed. */
export function nextGate(shown: number): number {
  return (Math.floor(shown / picturesAGate) + 1) * picturesAGate;
}

const failed = 'The next pictures could not be loaded. Try again.';

/** Spec 9: so many pictures stand without a way up on a wide screen; on a phone even they are long. */
const mostWithoutGoUp = 7;

function TheEnd({ count }: { count: number }) {
  const goUp = (
    <Button look="quiet" onClick={() => window.scrollTo({ top: 0 })}>
      Go up
    </Button>
  );
  const isShort = count <= mostWithoutGoUp;
  return (
    <EndState action={isShort ? <div className={styles.onNarrow}>{goUp}</div> : goUp}>
      End of gallery.
    </EndState>
  );
}

/** Tells when an element comes near the window; while it stays there, again each time it is turned on. */
function useNearEnd(isOn: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);

  useEffect(() => {
    const { current } = element;
    if (!isOn || current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
      },
      { rootMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isOn]);

  return element;
}
