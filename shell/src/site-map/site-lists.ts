import { LogInPage } from '../pages/log-in.page.tsx';
import { logInRoute, modalRoutes, shellPages } from './shell-pages.ts';
import type { SiteLists } from './site-map.ts';

/** All addresses that the shell itself handles. */
export const siteLists: SiteLists = {
  pages: [{ ...logInRoute, load: () => LogInPage }, ...shellPages],
  modals: modalRoutes,
  notFound: {
    path: '/*',
    title: 'Page not found',
    description: 'There is nothing at this address.',
    isPrivate: true,
    load: () =>
      import(/* webpackChunkName: "not-found" */ '../pages/not-found.page.tsx').then(
        ({ NotFoundPage }) => NotFoundPage,
      ),
  },
  loadAnnounced: () =>
    import(/* webpackChunkName: "not-built" */ '../pages/not-built.page.tsx').then(
      ({ NotBuiltPage }) => NotBuiltPage,
    ),
};
