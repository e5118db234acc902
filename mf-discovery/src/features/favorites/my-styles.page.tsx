import { GalleryCard } from '../gallery/gallery-card.component.tsx';
import { addressWith } from '../viewer/use-picture.ts';
import { Viewer } from '../viewer/viewer.component.tsx';
import { FavoriteList } from './favorite-list.component.tsx';
import { favoriteListsApi } from './favorite-lists.api.ts';
import { FavoritesPage } from './favorites-page.component.tsx';
import { useFavoriteCards } from './use-favorite-cards.ts';

/** Seen at once; the pictures after it wait until they are near. */
const firstRow = 4;

/** Pictures that this client keeps (spec 4, favourites). */
export function MyStylesPage() {
  // A list that was read on would begin anew.
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
          // What is taken out while one looks at it stays to be looked at.
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
