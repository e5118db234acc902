import { useRemoteContext } from '@frizo/remote-kit';
import { lazyPart } from '@frizo/remote-kit/parts';
import { Loading, Skeleton } from '@frizo/ui';
import { FavoritesProvider } from './features/favorites/favorites.context.tsx';
import { GalleryPage } from './features/gallery/gallery.page.tsx';
import { Informer } from './features/informer/informer.component.tsx';

const favorites = () => import(/* webpackChunkName: "favorites" */ './features/favorites/favorites-pages.ts');
const PageSkeleton = () => (
  <Loading>
    <Skeleton shape="block" height="24rem" />
  </Loading>
);
const MyStylesPage = lazyPart(async () => (await favorites()).MyStylesPage, PageSkeleton);
const MyArtistsPage = lazyPart(async () => (await favorites()).MyArtistsPage, PageSkeleton);

/** Each route of the manifest is mounted separately with its own base path, so no router is needed. */
export function Root() {
  return (
    <FavoritesProvider>
      <Page />
    </FavoritesProvider>
  );
}

function Page() {
  const { basePath } = useRemoteContext();
  if (basePath === '/me/favorites/my-styles') return <MyStylesPage />;
  if (basePath === '/me/favorites/my-artists') return <MyArtistsPage />;
  return (
    <>
      <GalleryPage />
      <Informer />
    </>
  );
}
