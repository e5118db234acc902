import { LogInPage } from '../pages/log-in.page.tsx';
import { notBuiltPages, redirects } from './not-built.ts';
import { logInRoute, modalRoutes, shellPages } from './shell-pages.ts';
import type { SiteLists } from './site-map.ts';

/** All that the shell itself has an answer for. */
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
  notBuilt: { pages: notBuiltPages, redirects },
};
