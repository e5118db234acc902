import { useState } from 'react';
import { Button, EndState } from '@frizo/ui';
import styles from './gallery.module.css';
import { nextGate } from './gallery-pages.ts';
import type { ShownGallery } from './use-gallery.ts';
import { useNearEnd } from './use-near-end.ts';

interface GalleryEndProps {
  state: ShownGallery;
}

/**
 * MORE, and after it more by scrolling (spec 4, galleries), up to the next gate, where MORE stands again: else nobody could reach the footer. At
 * the end that it is one.
 */
export function GalleryEnd({ state }: GalleryEndProps) {
  const shown = state.items.length;
  const [gate, setGate] = useState(0);
  const isFree = state.hasMore && !state.isLoadingMore && !state.hasFailedMore && !state.isStale;
  const end = useNearEnd(isFree && shown < gate, state.loadMore);

  const more = () => {
    setGate(nextGate(shown));
    state.loadMore();
  };

  if (!state.hasMore) return <TheEnd count={shown} />;
  return (
    <div ref={end} className={styles.more}>
      {state.hasFailedMore && <p role="alert">The next pictures could not be loaded. Try again.</p>}
      <Button isBusy={state.isLoadingMore} busyText="Loading more" onClick={more}>
        MORE
      </Button>
    </div>
  );
}

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
