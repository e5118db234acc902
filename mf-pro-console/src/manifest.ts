import type { RemoteManifest } from '@frizo/webpack-config';

/** What the shell reads from the release of this remote. */
export const manifest: RemoteManifest = {
  // Entry and root take 8 KB of it.
  budgetKb: 44,
  // The journal: its grid, what moves its elements, its dialogs, and its other views.
  chunkBudgets: [{ chunks: ['journal', 'journal-parts', 'journal-views', 'month-calendars'], kb: 45 }],
  routes: [
    { path: '/book', title: 'Book', guard: 'login', chunks: ['journal'] },
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
    { path: '/clients/import', title: 'Import clients', guard: 'login', chunks: ['client-import'] },
    { path: '/clients/:id', title: 'Client', guard: 'login', chunks: ['client'] },
    {
      path: '/my-salon/name-and-location',
      title: 'Name & location',
      guard: 'login',
      chunks: ['name-and-location'],
    },
    { path: '/my-salon/working-hours', title: 'Working hours', guard: 'login', chunks: ['working-hours'] },
    { path: '/my-salon/services', title: 'Services', guard: 'login', chunks: ['services'] },
    { path: '/my-salon/brands', title: 'Brands', guard: 'login', chunks: ['brands'] },
    { path: '/my-salon/brands/add', title: 'Add brand', guard: 'login', chunks: ['brands'] },
    { path: '/my-salon/gallery', title: 'Gallery', guard: 'login', chunks: ['gallery'] },
    {
      path: '/my-salon/gallery/add-single-image',
      title: 'Add image',
      guard: 'login',
      chunks: ['gallery'],
    },
    {
      path: '/my-salon/gallery/add-before-and-after-images',
      title: 'Add Before & After images',
      guard: 'login',
      chunks: ['gallery'],
    },
    {
      path: '/my-salon/gallery/edit/:id',
      title: 'Edit image',
      guard: 'login',
      chunks: ['gallery'],
    },
    { path: '/my-salon/artists', title: 'Artists', guard: 'login', chunks: ['artists'] },
    { path: '/my-salon/artists/add', title: 'Add artist', guard: 'login', chunks: ['artist-form'] },
    { path: '/my-salon/artists/edit/:id', title: 'Edit artist', guard: 'login', chunks: ['artist-form'] },
    { path: '/review', title: 'Image review', guard: 'login', chunks: ['image-review'] },
  ],
  modals: [
    { name: 'professional-appointment', size: 'small' },
    { name: 'new-appointments', size: 'small' },
    { name: 'salon-client', size: 'small' },
    { name: 'client-comment', size: 'small' },
  ],
  links: [
    { area: 'header', label: 'Book', path: '/book', for: ['professional'], order: 10 },
    { area: 'header', label: 'Clients', path: '/clients', for: ['professional'], order: 20 },
    { area: 'header', label: 'Appointments', path: '/appointments', for: ['professional'], order: 30 },
    {
      area: 'salon-tabs',
      label: 'Name & location',
      path: '/my-salon/name-and-location',
      for: ['professional'],
      order: 10,
    },
    {
      area: 'salon-tabs',
      label: 'Working hours',
      path: '/my-salon/working-hours',
      for: ['professional'],
      order: 40,
    },
    { area: 'salon-tabs', label: 'Services', path: '/my-salon/services', for: ['professional'], order: 20 },
    { area: 'account-menu', label: 'Image review', path: '/review', for: ['admin'], order: 5 },
    { area: 'salon-tabs', label: 'Brands', path: '/my-salon/brands', for: ['professional'], order: 60 },
    {
      area: 'salon-tabs',
      label: 'Gallery',
      path: '/my-salon/gallery',
      section: '/my-salon/gallery',
      for: ['professional'],
      order: 50,
    },
    {
      area: 'salon-tabs',
      label: 'Artists',
      path: '/my-salon/artists',
      for: ['professional'],
      // Spec 6, decisions 1.
      userTypes: [3, 7],
      order: 30,
    },
  ],
  badges: [
    {
      at: { area: 'header', path: '/appointments' },
      call: 'getUnseenAppointments',
      request: { limit: 1 },
      countField: 'count',
      // Spec 4 and 9.
      everySeconds: 100,
      liveTopic: 'appointments',
      words: { one: '{count} new appointment', other: '{count} new appointments' },
      modal: 'new-appointments',
    },
  ],
  redirects: [{ path: '/my-salon', to: '/my-salon/name-and-location', guard: 'login' }],
};
