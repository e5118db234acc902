import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell reads from the release of this remote. */
export const manifest: RemoteManifest = {
  budgetKb: 37,
  routes: [
    {
      path: '/me/my-appointments/*',
      title: 'My appointments',
      description: 'What you have booked: upcoming, unpaid and past appointments.',
      guard: 'login',
      chunks: ['my-appointments'],
    },
    {
      path: '/confirm-appointment',
      title: 'Confirm appointment',
      description: 'Confirm that you will come to your appointment.',
      isPrivate: true,
      chunks: ['confirm-appointment'],
    },
  ],
  modals: [
    { name: 'book-appointment', size: 'large' },
    { name: 'book-for-client', size: 'large', chunks: ['book-for-client'] },
    { name: 'booked-appointment', size: 'medium' },
    { name: 'client-appointment', size: 'small' },
    { name: 'calendar-feed', size: 'small' },
  ],
  links: [
    {
      area: 'header',
      label: 'My appointments',
      path: '/me/my-appointments',
      for: ['client'],
      order: 30,
    },
    {
      area: 'account-tabs',
      label: 'My appointments',
      path: '/me/my-appointments/upcoming',
      section: '/me/my-appointments',
      order: 20,
    },
  ],
};
