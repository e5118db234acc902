import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell learns of this remote from its release. */
export const manifest: RemoteManifest = {
  budgetKb: 26,
  routes: [
    { path: '/', title: 'Browse. Book. Hello Beautiful!' },
    { path: '/me/favorites/my-styles', title: 'My styles', guard: 'login', chunks: ['favorites'] },
    { path: '/me/favorites/my-artists', title: 'My artists', guard: 'login', chunks: ['favorites'] },
  ],
  modals: [],
};
