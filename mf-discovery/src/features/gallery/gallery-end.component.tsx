import { useState } from 'react';
import { Button, EndState } from '@frizo/ui';
import styles from './gallery.module.css';
import type { GalleryState } from './use-gallery.ts';
import { useNearEnd } from './use-near-end.ts';

interface GalleryEndProps {
  state: Extract<GalleryState, { kind: 'shown' }>;
}

/** MORE, and after it the rest by scrolling; at the end that it is one (spec 4, galleries). */
export function GalleryEnd({ state }: GalleryEndProps) {
  const [isScrolling, setScrolling] = useState(false);
  const mayLoad = isScrolling && state.hasMore && !state.isLoadingMore && !state.hasFailedMore;
  const end = useNearEnd(mayLoad, () => state.loadMore());

  const more = () => {
    setScrolling(true);
    state.loadMore();
  };

  if (!state.hasMore) return <TheEnd count={state.items.length} />;
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
