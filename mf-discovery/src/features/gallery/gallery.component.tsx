import { Button, CardGrid, EmptyState, ErrorState, LiveStatus, Loading, SearchIcon } from '@frizo/ui';
import { isNarrowed, type Search } from '../search/search.ts';
import { GalleryCard } from './gallery-card.component.tsx';
import { CardSkeleton } from './card-skeleton.component.tsx';
import { GalleryEnd } from './gallery-end.component.tsx';
import { pageSize } from './gallery.api.ts';
import { useGallery } from './use-gallery.ts';

interface GalleryProps {
  search: Search;
  onClear(): void;
}

/** The first row is seen at once; the pictures after it wait until they are near. */
const firstRow = 4;

export function Gallery({ search, onClear }: GalleryProps) {
  const state = useGallery(search);
  if (state.kind === 'loading') return <GallerySkeleton />;
  if (state.kind === 'failed') {
    return (
      <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
        We could not load the gallery. Check your connection and try again.
      </ErrorState>
    );
  }
  if (state.items.length === 0) return <NothingFound isNarrowed={isNarrowed(search)} onClear={onClear} />;
  return (
    <section aria-label="Gallery">
      <LiveStatus>{`${state.count} pieces of work`}</LiveStatus>
      <CardGrid label="Work">
        {state.items.map((item, index) => (
          <GalleryCard key={item.id} item={item} isPriority={index < firstRow} />
        ))}
      </CardGrid>
      <GalleryEnd state={state} />
    </section>
  );
}

function NothingFound({ isNarrowed: mayClear, onClear }: { isNarrowed: boolean; onClear(): void }) {
  return (
    <EmptyState icon={SearchIcon} action={mayClear && <Button onClick={onClear}>Clear search</Button>}>
      Nothing found. We are here to change that.
    </EmptyState>
  );
}

function GallerySkeleton() {
  return (
    <Loading>
      <CardGrid label="Loading work">
        {Array.from({ length: pageSize }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  );
}
