import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell reads from the release of this remote. */
export const manifest: RemoteManifest = {
  budgetKb: 29,
  routes: [
    {
      path: '/',
      title: 'Browse. Book. Hello Beautiful!',
      description: 'Find beauty professionals by pictures of their work, and book them at once.',
    },
    {
      path: '/me/favorites/my-styles',
      title: 'My styles',
      description: 'The work that you saved.',
      guard: 'login',
      chunks: ['favorites'],
    },
    {
      path: '/me/favorites/my-artists',
      title: 'My artists',
      description: 'The artists that you saved.',
      guard: 'login',
      chunks: ['favorites'],
    },
  ],
  modals: [],
  links: [
    {
      area: 'header',
      label: 'Favorites',
      path: '/me/favorites',
      for: ['client'],
      order: 40,
      flag: { name: 'favorites', fallback: true },
    },
    {
      area: 'account-tabs',
      label: 'Favorites',
      path: '/me/favorites/my-styles',
      section: '/me/favorites',
      order: 30,
    },
  ],
  redirects: [{ path: '/me/favorites', to: '/me/favorites/my-styles', guard: 'login' }],
};
