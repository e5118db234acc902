import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell reads from the release of this remote. */
export const manifest: RemoteManifest = {
  routes: [],
  modals: [],
  links: [{ area: 'beauty-pro', label: 'Pricing', path: '/pricing', for: ['visitor', 'client'], order: 20 }],
  announcements: [
    {
      guard: 'login',
      text: 'You can see what you have booked, and book more from the gallery.',
      links: [{ path: '/me/my-appointments/upcoming', label: 'My appointments' }],
      pages: [{ path: '/me/billing', title: 'Billing' }],
    },
    {
      text: 'You can browse the gallery and book what you like.',
      links: [{ path: '/', label: 'Go to the gallery' }],
      pages: [
        { path: '/pricing', title: 'Pricing' },
        { path: '/subscription', title: 'Subscription' },
      ],
    },
  ],
};
