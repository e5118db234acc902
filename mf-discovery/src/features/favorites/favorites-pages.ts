// The two pages under /me/favorites, in one chunk.
export { MyArtistsPage } from './my-artists.page.tsx';
export { MyStylesPage } from './my-styles.page.tsx';
