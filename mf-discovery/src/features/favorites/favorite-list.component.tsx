import { useEffect, useRef, type ReactNode } from 'react';
import { CrossLink } from '@frizo/remote-kit';
import { buttonClass, CardGrid, EmptyState, ErrorState, HeartIcon, LiveStatus, Loading } from '@frizo/ui';
import { CardSkeleton } from '../gallery/card-skeleton.component.tsx';
import { GalleryEnd } from '../gallery/gallery-end.component.tsx';
import { SkippableGroup } from '../gallery/skippable-group.component.tsx';
import { pageSize } from './favorite-lists.api.ts';
import type { FavoriteCards } from './use-favorite-cards.ts';

interface FavoriteListProps<Card> {
  list: FavoriteCards<Card>;
  /** The accessible name of the list. */
  label: string;
  /** Shown when the list is empty. */
  emptyText: string;
  /** An `li`. */
  children(card: Card, index: number): ReactNode;
}

/** Favorites as a gallery, with its loading, error and empty states. */
export function FavoriteList<Card>({ list, label, emptyText, children }: FavoriteListProps<Card>) {
  const { phase, cards } = list;
  const place = useFocusPlace(cards.length);
  return (
    <section ref={place} tabIndex={-1} aria-label={label}>
      {phase === 'loading' && <ListSkeleton />}
      {phase === 'failed' && (
        <ErrorState onRetry={() => list.loadMore()}>
          We could not load your favorites. Check your connection and try again.
        </ErrorState>
      )}
      {isSettled(phase) && cards.length === 0 && <NoFavorites>{emptyText}</NoFavorites>}
      {cards.length > 0 && (
        <>
          <LiveStatus>{`${cards.length} shown`}</LiveStatus>
          <SkippableGroup label={label}>
            <CardGrid label={label}>{cards.map((card, index) => children(card, index))}</CardGrid>
          </SkippableGroup>
          <GalleryEnd
            state={{
              items: cards,
              hasMore: list.hasMore,
              isLoadingMore: phase === 'loading-more',
              hasFailedMore: phase === 'failed-more',
              isStale: false,
              loadMore: list.loadMore,
            }}
            failedText="The next favorites could not be loaded. Try again."
          />
        </>
      )}
    </section>
  );
}

function isSettled(phase: FavoriteCards<unknown>['phase']): boolean {
  return phase !== 'loading' && phase !== 'failed';
}

function NoFavorites({ children }: { children: string }) {
  return (
    <EmptyState
      icon={HeartIcon}
      action={
        <CrossLink to="/" className={buttonClass({ look: 'primary' })}>
          Let me see again
        </CrossLink>
      }
    >
      {children}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      <CardGrid label="Loading favorites">
        {Array.from({ length: pageSize }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  );
}

/** A pressed heart disappears with its card; keyboard users continue from the list instead of the top of the page. */
function useFocusPlace(count: number) {
  const place = useRef<HTMLElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    const isFewer = count < lastCount.current;
    lastCount.current = count;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isFewer && isLost) place.current?.focus({ preventScroll: true });
  }, [count]);
  return place;
}
