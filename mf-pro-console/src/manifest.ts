import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell learns of this remote from its release. */
export const manifest: RemoteManifest = {
  budgetKb: 34,
  routes: [
    { path: '/appointments/*', title: 'Appointments', guard: 'login', chunks: ['appointments'] },
    { path: '/clients', title: 'Clients', guard: 'login', chunks: ['clients'] },
  ],
  modals: [
    { name: 'professional-appointment', size: 'small' },
    { name: 'new-appointments', size: 'small' },
    { name: 'salon-client', size: 'small' },
    { name: 'client-comment', size: 'small' },
  ],
};
