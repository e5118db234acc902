import type { Instead } from './instead.ts';
import type { RedirectRoute, ShellPageRoute, SiteRoute } from './site-route.ts';

interface NotBuilt extends SiteRoute {
  readonly instead: Instead;
}

const gallery: Instead = {
  text: 'You can browse the gallery and book what you like.',
  href: '/',
  label: 'Go to the gallery',
};
const ownAppointments: Instead = {
  text: 'You can see what you have booked, and book more from the gallery.',
  href: '/me/my-appointments/upcoming',
  label: 'My appointments',
};
const ownProfile: Instead = {
  text: 'You can keep your own details up to date, and clients can book you from the gallery.',
  href: '/me/essentials',
  label: 'Your details',
};
const documents: Instead = {
  text: 'You can read our terms and our privacy policy.',
  href: '/legal/terms-for-clients',
  label: 'Terms and privacy',
};

/** The one list of addresses whose part of the portal is not open yet. Whoever builds one takes its entry out. */
const entries: readonly NotBuilt[] = [
  ...forEverybody([
    ['/pricing', 'Pricing', 'What a professional pays, and what comes with it.', gallery],
    ['/why-frizo/:referralCode?', 'Why {product}', 'Why beauty professionals work with us.', gallery],
    ['/why-frizo/by/:referralCode?', 'Why {product}', 'Why beauty professionals work with us.', gallery],
    ['/how-it-works/:referralCode?', 'How it works', 'From a picture to a booked appointment.', gallery],
    ['/get-clients/:referralCode?', 'Get clients', 'How professionals are found here.', gallery],
    ['/invitation-accept/:referralCode?', 'Invitation', 'What best describes you?', gallery],
    ['/affiliate/:user?', 'Affiliate', 'Earn with professionals whom you bring.', gallery],
    ['/contact-us', 'Contact us', 'Write to us.', documents],
    ['/faq/for-clients', 'FAQ for clients', 'Answers for clients.', documents],
    ['/faq/for-professionals', 'FAQ for professionals', 'Answers for professionals.', documents],
    ['/subscription', 'Subscription', 'Plans for professionals.', gallery],
    ['/promo/:url/gallery', 'Gallery', 'The work of a salon.', gallery],
    ['/promo/:url/location', 'Location', 'Where a salon is.', gallery],
    ['/promo/:url/services', 'Services', 'What a salon offers.', gallery],
    ['/promo/:url/artists', 'Artists', 'Who works in a salon.', gallery],
    ['/promo/:url/brands', 'Brands', 'What a salon works with.', gallery],
    ['/pro/:url', 'Artist', 'An artist and their work.', gallery],
    ['/product/:hash?', 'Product', 'A product that a stylist recommends.', gallery],
  ]),
  {
    path: '/recommendation/:hash?',
    title: 'Recommendation',
    description: 'What a stylist recommends.',
    layout: 'second',
    isPrivate: true,
    instead: gallery,
  },
  ...forWhoIsLoggedIn([
    ['/me/favorites/my-styles', 'My styles', 'Styles that you like.', ownAppointments],
    ['/me/favorites/my-artists', 'My artists', 'Artists whom you like.', ownAppointments],
    ['/me/billing', 'Billing', 'Your cards and what was paid with them.', ownAppointments],
    ['/book', 'Book', 'The day of a professional.', ownProfile],
    ['/clients', 'Clients', 'The clients of a professional.', ownProfile],
    ['/appointments/pending', 'Pending appointments', 'What is not paid yet.', ownProfile],
    ['/appointments/upcoming', 'Upcoming appointments', 'What comes next.', ownProfile],
    ['/appointments/history', 'Past appointments', 'What has been.', ownProfile],
    ['/my-salon/name-and-location', 'Name & location', 'Your name and your addresses.', ownProfile],
    ['/my-salon/services', 'Services', 'What you offer.', ownProfile],
    ['/my-salon/artists', 'Artists', 'Who works with you.', ownProfile],
    ['/my-salon/artists/add', 'Add artist', 'Somebody new.', ownProfile],
    ['/my-salon/artists/edit/:id', 'Edit artist', 'An artist of yours.', ownProfile],
    ['/my-salon/working-hours', 'Working hours', 'When you can be booked.', ownProfile],
    ['/my-salon/gallery', 'Gallery', 'Your work.', ownProfile],
    ['/my-salon/gallery/add-single-image', 'Add image', 'One picture.', ownProfile],
    [
      '/my-salon/gallery/add-before-and-after-images',
      'Add Before & After images',
      'Two pictures.',
      ownProfile,
    ],
    ['/my-salon/gallery/edit/:id', 'Edit image', 'A picture of yours.', ownProfile],
    ['/my-salon/brands', 'Brands', 'What you work with.', ownProfile],
    ['/my-salon/brands/add', 'Add brand', 'Something new.', ownProfile],
    ['/my-salon/subscription', 'Subscription', 'Your plan.', ownProfile],
    ['/my-salon/payments', 'Payments', 'What you were paid.', ownProfile],
  ]),
];

type Row = readonly [path: string, title: string, description: string, instead: Instead];

function forEverybody(rows: readonly Row[]): NotBuilt[] {
  return rows.map(([path, title, description, instead]) => ({ path, title, description, instead }));
}

function forWhoIsLoggedIn(rows: readonly Row[]): NotBuilt[] {
  return forEverybody(rows).map((entry) => ({ ...entry, guard: 'login' }));
}

export const notBuiltPages: readonly ShellPageRoute[] = entries.map(({ instead, ...route }) => ({
  ...route,
  // Nothing that a search engine should keep: it will say something else.
  isPrivate: true,
  load: () =>
    import(/* webpackChunkName: "not-built" */ '../pages/not-built.page.tsx').then(({ notBuiltPage }) =>
      notBuiltPage({ title: route.title, instead }),
    ),
}));

/** Addresses that lead to the first of their tabs (spec 2), for as long as nobody who builds those does it. */
export const redirects: readonly RedirectRoute[] = [
  { path: '/faq', to: '/faq/for-clients' },
  { path: '/legal', to: '/legal/terms-for-clients' },
  { path: '/promo/:url', to: '/promo/:url/gallery' },
  { path: '/me', to: '/me/essentials', guard: 'login' },
  { path: '/me/favorites', to: '/me/favorites/my-styles', guard: 'login' },
  { path: '/appointments', to: '/appointments/upcoming', guard: 'login' },
  { path: '/my-salon', to: '/my-salon/name-and-location', guard: 'login' },
];
