import { ArtistCard } from './artist-card.component.tsx';
import { FavoriteList } from './favorite-list.component.tsx';
import { FavoritesPage } from './favorites-page.component.tsx';
import { loadArtists } from './load-cards.ts';
import { useFavoriteCards } from './use-favorite-cards.ts';

/** Artists that this client keeps (spec 4, favourites). */
export function MyArtistsPage() {
  const list = useFavoriteCards('artist', loadArtists);
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
