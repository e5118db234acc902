import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell learns of this remote from its release. */
export const manifest: RemoteManifest = {
  budgetKb: 32,
  routes: [
    {
      path: '/me/my-appointments/*',
      title: 'My appointments',
      guard: 'login',
      chunks: ['my-appointments'],
    },
    {
      path: '/confirm-appointment',
      title: 'Confirm appointment',
      isPrivate: true,
      chunks: ['confirm-appointment'],
    },
  ],
  modals: [
    { name: 'book-appointment', size: 'large' },
    { name: 'book-for-client', size: 'large', chunks: ['book-for-client'] },
    { name: 'client-appointment', size: 'small' },
  ],
};
