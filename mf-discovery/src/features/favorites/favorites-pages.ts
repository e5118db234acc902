// What the two addresses under /me/favorites load, as one chunk.
export { MyArtistsPage } from './my-artists.page.tsx';
export { MyStylesPage } from './my-styles.page.tsx';
