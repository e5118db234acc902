import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell learns of this remote from its release. */
export const manifest: RemoteManifest = {
  budgetKb: 36,
  routes: [
    { path: '/book', title: 'Book', guard: 'login', chunks: ['today'] },
    {
      path: '/appointments/*',
      title: 'Appointments',
      description: 'Appointments of your clients: upcoming, pending and past.',
      guard: 'login',
      chunks: ['appointments'],
    },
    {
      path: '/clients',
      title: 'Clients',
      description: 'The clients of your salon.',
      guard: 'login',
      chunks: ['clients'],
    },
  ],
  modals: [
    { name: 'professional-appointment', size: 'small' },
    { name: 'new-appointments', size: 'small' },
    { name: 'salon-client', size: 'small' },
    { name: 'client-comment', size: 'small' },
  ],
};
