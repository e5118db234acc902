import type { Contributions, Resolution } from '@frizo/contracts';

/**
 * The contributions that the shell itself used to list, for remote builds whose manifests do not declare them yet, so that a page with such
 * builds is complete (docs/decisions/0024). To be removed in the next release.
 */
export const contributionsOfLastRelease: Readonly<Record<string, Contributions>> = {
  'mf-discovery': {
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
  },
  'mf-booking': {
    links: [
      { area: 'header', label: 'My appointments', path: '/me/my-appointments', for: ['client'], order: 30 },
      {
        area: 'account-tabs',
        label: 'My appointments',
        path: '/me/my-appointments/upcoming',
        section: '/me/my-appointments',
        order: 20,
      },
    ],
  },
  'mf-pro-console': {
    links: [
      { area: 'header', label: 'Book', path: '/book', for: ['professional'], order: 10 },
      { area: 'header', label: 'Clients', path: '/clients', for: ['professional'], order: 20 },
      { area: 'header', label: 'Appointments', path: '/appointments', for: ['professional'], order: 30 },
    ],
    badges: [
      {
        at: { area: 'header', path: '/appointments' },
        call: {
          name: 'getUnseenAppointments',
          service: 'booking',
          path: '/unseen-appointments',
          secure: true,
          groups: ['apt-unseen'],
        },
        request: { limit: 1 },
        countField: 'count',
        everySeconds: 100,
        words: { one: '{count} new appointment', other: '{count} new appointments' },
        modal: 'new-appointments',
      },
    ],
    announcements: [
      {
        guard: 'login',
        isForProfessionals: true,
        text: "You can book for a client, see today's appointments, and keep your clients and your own details up to date.",
        links: [
          { path: '/book', label: "Today's appointments" },
          { path: '/appointments/upcoming', label: 'Appointments' },
          { path: '/clients', label: 'Clients' },
          { path: '/me/essentials', label: 'Your details' },
        ],
        pages: [
          { path: '/my-salon/name-and-location', title: 'Name & location' },
          { path: '/my-salon/services', title: 'Services' },
          { path: '/my-salon/artists', title: 'Artists' },
          { path: '/my-salon/artists/add', title: 'Add artist' },
          { path: '/my-salon/artists/edit/:id', title: 'Edit artist' },
          { path: '/my-salon/working-hours', title: 'Working hours' },
          { path: '/my-salon/gallery', title: 'Gallery' },
          { path: '/my-salon/gallery/add-single-image', title: 'Add image' },
          { path: '/my-salon/gallery/add-before-and-after-images', title: 'Add Before & After images' },
          { path: '/my-salon/gallery/edit/:id', title: 'Edit image' },
          { path: '/my-salon/brands', title: 'Brands' },
          { path: '/my-salon/brands/add', title: 'Add brand' },
          { path: '/my-salon/subscription', title: 'Subscription' },
          { path: '/my-salon/payments', title: 'Payments' },
        ],
      },
    ],
    redirects: [{ path: '/my-salon', to: '/my-salon/name-and-location', guard: 'login' }],
  },
};

/** Adds the contributions to those builds of a resolution that declare none themselves, not even an empty list. */
export function completeResolution(resolution: Resolution): Resolution {
  return Object.fromEntries(
    Object.entries(resolution).map(([remote, resolved]) => {
      const { use } = resolved;
      const isOfLastRelease = use.links === undefined;
      const completed = isOfLastRelease ? { ...use, links: [], ...contributionsOfLastRelease[remote] } : use;
      return [remote, { ...resolved, use: completed }];
    }),
  );
}
