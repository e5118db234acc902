import { ArtistCard } from './artist-card.component.tsx';
import { FavoriteList } from './favorite-list.component.tsx';
import { favoriteListsApi } from './favorite-lists.api.ts';
import { FavoritesPage } from './favorites-page.component.tsx';
import { useFavoriteCards } from './use-favorite-cards.ts';

/** The client's favorite artists (spec 4, favorites). */
export function MyArtistsPage() {
  // A refetch would reload a paginated list from its first page.
  const query = favoriteListsApi.useGetMyArtistsInfiniteQuery(undefined, { refetchOnReconnect: false });
  const list = useFavoriteCards('artist', query);
  return (
    <FavoritesPage title="My artists">
      <FavoriteList
        list={list}
        label="Favorite artists"
        emptyText="No favorite artists yet. Save the artists whose work you love."
      >
        {(artist) => <ArtistCard key={artist.id} artist={artist} />}
      </FavoriteList>
    </FavoritesPage>
  );
}
