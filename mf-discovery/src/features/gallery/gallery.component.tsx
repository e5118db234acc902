import { useLayoutEffect, useRef } from 'react';
import { Button, CardGrid, classes, EmptyState, ErrorState, LiveStatus, SearchIcon } from '@frizo/ui';
import { CardSkeleton } from './card-skeleton.component.tsx';
import { pageSize } from './first-page.ts';
import { GalleryEnd } from './gallery-end.component.tsx';
import { maxCount } from './gallery-answer.ts';
import { GalleryGrid } from './gallery-grid.component.tsx';
import type { Search } from '../search/search.ts';
import { GallerySections } from './gallery-sections.component.tsx';
import styles from './gallery.module.css';
import { ResultsBar } from './results-bar.component.tsx';
import type { GalleryState, ShownGallery } from './use-gallery.ts';

interface GalleryProps {
  state: GalleryState;
  search: Search;
  onSearch(search: Search): void;
  /** Whether a search is active that could be cleared. */
  isNarrowed: boolean;
  onClear(): void;
}

export function Gallery({ state, search, onSearch, isNarrowed, onClear }: GalleryProps) {
  const count = state.kind === 'shown' && !state.isStale ? state.count : undefined;
  return (
    <div className={styles.gallery}>
      <LiveStatus>{statusOf(state)}</LiveStatus>
      <ResultsBar search={search} count={count} onSearch={onSearch} />
      {state.kind === 'loading' && <GallerySkeleton />}
      {(state.kind === 'failed' || state.kind === 'unknown') && (
        <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
          {errorTexts[state.kind]}
        </ErrorState>
      )}
      {state.kind === 'shown' && state.items.length > 0 && <Work state={state} />}
      {state.kind === 'shown' && state.items.length === 0 && (
        <NothingFound canClear={isNarrowed && !state.isStale} onClear={onClear} />
      )}
    </div>
  );
}

const errorTexts = {
  failed: 'We could not load the gallery. Check your connection and try again.',
  unknown: 'Something went wrong on our side, and this gallery cannot be shown. Try again later.',
};

function statusOf(state: GalleryState): string {
  if (state.kind === 'loading' || (state.kind === 'shown' && state.isStale)) return 'Loading...';
  return state.kind === 'shown' && state.count > 0 ? wordsFor(state.count) : '';
}

function wordsFor(count: number): string {
  if (count >= maxCount) return 'More than 10,000 pieces of work';
  return count === 1 ? '1 piece of work' : `${count} pieces of work`;
}

/** The previous search's cards stay, dimmed, until the new ones arrive, to avoid flicker and layout shifts. */
function Work({ state }: { state: ShownGallery }) {
  const { layout, items, count, isStale, loaded } = state;
  const section = useTopOnChange(loaded.key);
  return (
    <section
      ref={section}
      aria-label="Gallery"
      aria-busy={isStale}
      className={classes(styles.work, isStale && styles.stale)}
    >
      {layout.kind === 'flat' ? (
        // A new element per search: otherwise a card in both results would visibly jump.
        <GalleryGrid
          key={loaded.key}
          label="Work"
          items={items}
          total={count}
          loadingCount={loadingCountOf(state)}
          isFirst
        />
      ) : (
        <GallerySections salons={layout.salons} />
      )}
      <GalleryEnd key={`end ${loaded.key}`} state={state} />
    </section>
  );
}

/** The number of cards that the next page will add while it loads. */
function loadingCountOf({ isLoadingMore, count, items }: ShownGallery): number {
  if (!isLoadingMore) return 0;
  return count >= maxCount ? pageSize : Math.max(0, Math.min(pageSize, count - items.length));
}

/** A new search starts at the top from its first frame on; otherwise the scroll position would be at its end. */
function useTopOnChange(key: string) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) section.current?.scrollIntoView({ block: 'start' });
  }, [key]);
  return section;
}

function NothingFound({ canClear, onClear }: { canClear: boolean; onClear(): void }) {
  return (
    <EmptyState icon={SearchIcon} action={canClear && <Button onClick={onClear}>Clear search</Button>}>
      Nothing found. We are here to change that.
    </EmptyState>
  );
}

function GallerySkeleton() {
  return (
    <CardGrid label="Loading work">
      {Array.from({ length: pageSize }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </CardGrid>
  );
}
