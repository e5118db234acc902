import { ArtistCard } from './artist-card.component.tsx';
import { FavoriteList } from './favorite-list.component.tsx';
import { favoriteListsApi } from './favorite-lists.api.ts';
import { FavoritesPage } from './favorites-page.component.tsx';
import { useFavoriteCards } from './use-favorite-cards.ts';

/** Artists that this client keeps (spec 4, favourites). */
export function MyArtistsPage() {
  // A list that was read on would begin anew.
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
