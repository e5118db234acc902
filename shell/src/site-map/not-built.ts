import type { Instead } from './instead.ts';
import type { RedirectRoute, ShellPageRoute, SiteRoute } from './site-route.ts';

interface NotBuilt extends Omit<SiteRoute, 'description'> {
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
/** Where the log-in of a professional who is not public leads (spec 4, After login). */
const professionalToday: Instead = {
  isForProfessionals: true,
  text: "You can book for a client, see today's appointments, and keep your clients and your own details up to date.",
  href: '/book',
  label: "Today's appointments",
  also: [
    { href: '/appointments/upcoming', label: 'Appointments' },
    { href: '/clients', label: 'Clients' },
    { href: '/me/essentials', label: 'Your details' },
  ],
};
const documents: Instead = {
  text: 'You can read our terms and our privacy policy.',
  href: '/legal/terms-for-clients',
  label: 'Terms and privacy',
};

/** The one list of addresses whose part of the portal is not open yet. Whoever builds one takes its entry out. */
const entries: readonly NotBuilt[] = [
  ...forEverybody([
    ['/pricing', 'Pricing', gallery],
    ['/why-frizo/:referralCode?', 'Why {product}', gallery],
    ['/why-frizo/by/:referralCode?', 'Why {product}', gallery],
    ['/how-it-works/:referralCode?', 'How it works', gallery],
    ['/get-clients/:referralCode?', 'Get clients', gallery],
    ['/invitation-accept/:referralCode?', 'Invitation', gallery],
    ['/affiliate/:user?', 'Affiliate', gallery],
    ['/contact-us', 'Contact us', documents],
    ['/faq/for-clients', 'FAQ for clients', documents],
    ['/faq/for-professionals', 'FAQ for professionals', documents],
    ['/subscription', 'Subscription', gallery],
    ['/promo/:url/gallery', 'Gallery', gallery],
    ['/promo/:url/location', 'Location', gallery],
    ['/promo/:url/services', 'Services', gallery],
    ['/promo/:url/artists', 'Artists', gallery],
    ['/promo/:url/brands', 'Brands', gallery],
    ['/pro/:url', 'Artist', gallery],
    ['/product/:hash?', 'Product', gallery],
  ]),
  {
    path: '/recommendation/:hash?',
    title: 'Recommendation',
    layout: 'second',
    instead: gallery,
  },
  ...forWhoIsLoggedIn([
    ['/me/billing', 'Billing', ownAppointments],
    ['/my-salon/name-and-location', 'Name & location', professionalToday],
    ['/my-salon/services', 'Services', professionalToday],
    ['/my-salon/artists', 'Artists', professionalToday],
    ['/my-salon/artists/add', 'Add artist', professionalToday],
    ['/my-salon/artists/edit/:id', 'Edit artist', professionalToday],
    ['/my-salon/working-hours', 'Working hours', professionalToday],
    ['/my-salon/gallery', 'Gallery', professionalToday],
    ['/my-salon/gallery/add-single-image', 'Add image', professionalToday],
    ['/my-salon/gallery/add-before-and-after-images', 'Add Before & After images', professionalToday],
    ['/my-salon/gallery/edit/:id', 'Edit image', professionalToday],
    ['/my-salon/brands', 'Brands', professionalToday],
    ['/my-salon/brands/add', 'Add brand', professionalToday],
    ['/my-salon/subscription', 'Subscription', professionalToday],
    ['/my-salon/payments', 'Payments', professionalToday],
  ]),
];

type Row = readonly [path: string, title: string, instead: Instead];

function forEverybody(rows: readonly Row[]): NotBuilt[] {
  return rows.map(([path, title, instead]) => ({ path, title, instead }));
}

function forWhoIsLoggedIn(rows: readonly Row[]): NotBuilt[] {
  return forEverybody(rows).map((entry) => ({ ...entry, guard: 'login' }));
}

export const notBuiltPages: readonly ShellPageRoute[] = entries.map(({ instead, ...route }) => ({
  ...route,
  // Nothing that a search engine should keep: it will say something else.
  description: 'This part is not open yet.',
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
