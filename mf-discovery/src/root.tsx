import { FavoritesProvider } from './features/favorites/favorites.context.tsx';
import { GalleryPage } from './features/gallery/gallery.page.tsx';

export function Root() {
  return (
    <FavoritesProvider>
      <GalleryPage />
    </FavoritesProvider>
  );
}
