import { GalleryCard } from '../gallery/gallery-card.component.tsx';
import { addressWith } from '../viewer/use-picture.ts';
import { Viewer } from '../viewer/viewer.component.tsx';
import { FavoriteList } from './favorite-list.component.tsx';
import { favoriteListsApi } from './favorite-lists.api.ts';
import { FavoritesPage } from './favorites-page.component.tsx';
import { useFavoriteCards } from './use-favorite-cards.ts';

/** Visible at once; pictures after it load lazily. */
const firstRow = 4;

/** The client's favorite pictures (spec 4, favorites). */
export function MyStylesPage() {
  // A refetch would reload a paginated list from its first page.
  const query = favoriteListsApi.useGetMyStylesInfiniteQuery(undefined, { refetchOnReconnect: false });
  const list = useFavoriteCards('item', query);
  return (
    <FavoritesPage title="My styles">
      <FavoriteList
        list={list}
        label="Favorite styles"
        emptyText="No favorite styles yet. Tap the heart on work that you love."
      >
        {(item, index) => (
          <GalleryCard
            key={item.id}
            item={item}
            index={index}
            setSize={list.hasMore ? -1 : list.cards.length}
            to={addressWith(item.id)}
            isPriority={index < firstRow}
          />
        )}
      </FavoriteList>
      <Viewer
        pictures={{
          // A picture stays in the viewer when it is removed there.
          items: list.loaded,
          hasMore: list.hasMore,
          isLoadingMore: list.phase === 'loading-more' || list.phase === 'loading',
          hasFailedMore: list.phase === 'failed-more' || list.phase === 'failed',
          loadMore: list.loadMore,
        }}
      />
    </FavoritesPage>
  );
}
