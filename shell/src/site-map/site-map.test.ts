import { describe, expect, it } from '@jest/globals';
import { completeResolution } from '../contributions/last-release.ts';
import { portalTable } from '../contributions/portal-table.ts';
import { buildRelease } from '../testing/build-release.ts';
import { siteLists } from './site-lists.ts';
import { createSiteMap } from './site-map.ts';

/** Every route of the specification (1-product 2), one address each. */
const specified = [
  '/log-in',
  '/log-out',
  '/client-sign-up',
  '/client-sign-up/terms-for-clients',
  '/client-sign-up/privacy-policy',
  '/pro-sign-up',
  '/pro-sign-up/pricing',
  '/pro-sign-up/terms-for-clients',
  '/pro-sign-up/privacy-policy',
  '/pro-sign-up/terms-for-professionals',
  '/list-your-business',
  '/list-your-business/privacy-policy',
  '/list-your-business/terms-for-professionals',
  '/pricing',
  '/why-frizo',
  '/why-frizo/by',
  '/how-it-works',
  '/get-clients',
  '/invitation-accept',
  '/affiliate',
  '/affiliate/ana',
  '/contact-us',
  '/faq',
  '/faq/for-clients',
  '/faq/for-professionals',
  '/legal',
  '/legal/terms-for-clients',
  '/legal/terms-for-professionals',
  '/legal/privacy-policy',
  '/book',
  '/clients',
  '/appointments',
  '/appointments/pending',
  '/appointments/upcoming',
  '/appointments/history',
  '/me',
  '/me/essentials',
  '/me/my-appointments',
  '/me/my-appointments/history',
  '/me/favorites',
  '/me/favorites/my-styles',
  '/me/favorites/my-artists',
  '/me/billing',
  '/my-salon',
  '/my-salon/name-and-location',
  '/my-salon/services',
  '/my-salon/artists',
  '/my-salon/artists/add',
  '/my-salon/artists/edit/7',
  '/my-salon/working-hours',
  '/my-salon/gallery',
  '/my-salon/gallery/add-single-image',
  '/my-salon/gallery/add-before-and-after-images',
  '/my-salon/gallery/edit/7',
  '/my-salon/brands',
  '/my-salon/brands/add',
  '/my-salon/subscription',
  '/my-salon/payments',
  '/subscription',
  '/promo/gloss',
  '/promo/gloss/gallery',
  '/promo/gloss/location',
  '/promo/gloss/services',
  '/promo/gloss/artists',
  '/promo/gloss/brands',
  '/pro/ana',
  '/recommendation',
  '/recommendation/x1',
  '/product',
  '/product/x1',
];

// Builds of the last release, whose contributions the shell completes.
const table = portalTable(
  completeResolution({
    'mf-booking': { use: buildRelease({ links: undefined }) },
    'mf-pro-console': {
      use: buildRelease({
        remote: 'mf-pro-console',
        links: undefined,
        routes: [
          { path: '/book', title: 'Book', guard: 'login' },
          { path: '/appointments/*', title: 'Appointments', guard: 'login' },
          { path: '/clients', title: 'Clients', guard: 'login' },
        ],
      }),
    },
    'mf-payments': {
      use: buildRelease({
        remote: 'mf-payments',
        routes: [
          { path: '/me/billing', title: 'Billing', guard: 'login' },
          { path: '/pricing', title: 'Pricing' },
          { path: '/subscription', title: 'Subscription' },
        ],
      }),
    },
    'mf-discovery': {
      use: buildRelease({
        remote: 'mf-discovery',
        links: undefined,
        routes: [
          { path: '/me/favorites/my-styles', title: 'My styles', guard: 'login' },
          { path: '/me/favorites/my-artists', title: 'My artists', guard: 'login' },
        ],
      }),
    },
  }),
);
const site = createSiteMap({ ...siteLists, table });
const allRoutes = [...siteLists.pages, ...siteLists.modals, ...table.announced, ...table.redirects];

describe('the site map', () => {
  it.each(specified)('has %s', (path) => {
    expect(site.find(path).route).not.toBe(siteLists.notFound);
  });

  it('has no guard for the links in messages about appointments', () => {
    expect(site.find('/confirm-appointment')).toMatchObject({ kind: 'remote', params: {} });
    expect(site.find('/confirm-appointment').route.guard).toBeUndefined();
  });

  it.each(['/nothing', '/legal/a/b', '/my-salon/nothing', '/promo', '/promo/gloss/nothing'])(
    'does not find %s',
    (path) => {
      expect(site.find(path).route).toBe(siteLists.notFound);
    },
  );

  it('prefers a built page to a more specific placeholder', () => {
    const routes = [
      { path: '/me/*', title: 'Me' },
      { path: '/faq/*', title: 'FAQ' },
    ];
    const built = createSiteMap({
      ...siteLists,
      table: portalTable({ r: { use: buildRelease({ routes }) } }),
    });
    expect(built.find('/faq').route.path).toBe('/faq/*');
    expect(built.find('/me/billing').route.path).toBe('/me/*');
    expect(built.find('/faq/for-clients').kind).toBe('remote');
    expect(built.isBuilt('/faq')).toBe(true);
    expect(site.isBuilt('/faq')).toBe(false);
  });

  it('has no placeholder for pages of the shell', () => {
    const own = createSiteMap({ ...siteLists, table: portalTable({}) });
    const idle = [...table.announced, ...table.redirects].filter(({ path }) => own.isBuilt(path));
    expect(idle.map(({ path }) => path)).toEqual([]);
  });

  it('has every path once', () => {
    const paths = allRoutes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has only known guards', () => {
    for (const { guard } of allRoutes) expect([undefined, 'login', 'logged-out']).toContain(guard);
  });

  it.each(table.redirects)('redirects $path to an existing address with the same guard', ({ to, guard }) => {
    const found = site.find(to);
    expect(found.route).not.toBe(siteLists.notFound);
    expect(found.route.guard).toBe(guard);
  });
});
