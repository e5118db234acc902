import type { Release, Resolution } from '@frizo/contracts';
import type { ResolvedRemote } from '../remotes/failure-ladder.ts';

const integrity = `sha384-${'A'.repeat(64)}`;

/** A release, by default of mf-booking. */
export function buildRelease(overrides: Partial<Release> = {}): Release {
  const { remote = 'mf-booking', build = 'new1' } = overrides;
  return {
    remote,
    version: '1.2.0',
    build,
    entry: { url: `/r/${remote}/${build}/entry.js`, integrity },
    assets: [{ url: `/r/${remote}/${build}/remote.js`, integrity, kind: 'script' }],
    routes: [
      { path: '/me/my-appointments/*', title: 'My appointments', guard: 'login' },
      { path: '/confirm-appointment', title: 'Confirm appointment', isPrivate: true },
    ],
    modals: [{ name: 'book-appointment', size: 'large' }],
    links: [],
    contracts: { session: '1.0.0', modalQueue: '1.0.0' },
    ...overrides,
  };
}

/** A remote with a newest and a last good build: `new1` and `old1`. */
export function buildResolved(overrides: Partial<ResolvedRemote> = {}): ResolvedRemote {
  return { use: buildRelease(), fallback: buildRelease({ build: 'old1' }), ...overrides };
}

const forClients = { area: 'header', for: ['client'] };
const forProfessionals = { area: 'header', for: ['professional'] };

/** Remotes for visitors, clients and professionals, with their contributions. */
export function buildResolution(): Resolution {
  return {
    'mf-discovery': {
      use: buildRelease({
        remote: 'mf-discovery',
        routes: [{ path: '/', title: 'Home' }],
        links: [
          {
            ...forClients,
            label: 'Favorites',
            path: '/me/favorites',
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
      }),
    },
    'mf-booking': {
      use: buildRelease({
        links: [
          { ...forClients, label: 'My appointments', path: '/me/my-appointments', order: 30 },
          {
            area: 'account-tabs',
            label: 'My appointments',
            path: '/me/my-appointments/upcoming',
            section: '/me/my-appointments',
            order: 20,
          },
        ],
      }),
    },
    'mf-payments': {
      use: buildRelease({
        remote: 'mf-payments',
        routes: [
          { path: '/me/billing', title: 'Billing', guard: 'login' },
          { path: '/pricing', title: 'Pricing' },
        ],
        modals: [],
        links: [
          { area: 'beauty-pro', label: 'Pricing', path: '/pricing', for: ['visitor', 'client'], order: 20 },
        ],
      }),
    },
    'mf-pro-console': {
      use: buildRelease({
        remote: 'mf-pro-console',
        routes: [{ path: '/clients', title: 'Clients', guard: 'login' }],
        modals: [],
        links: [
          { ...forProfessionals, label: 'Appointments', path: '/appointments', order: 30 },
          { ...forProfessionals, label: 'Clients', path: '/clients', order: 20 },
          { ...forProfessionals, label: 'Book', path: '/book', order: 10 },
        ],
        announcements: [
          {
            guard: 'login',
            isForProfessionals: true,
            text: 'You can book for a client.',
            links: [
              { path: '/book', label: "Today's appointments" },
              { path: '/appointments/upcoming', label: 'Appointments' },
              { path: '/clients', label: 'Clients' },
            ],
            pages: [
              { path: '/my-salon/name-and-location', title: 'Name & location' },
              { path: '/my-salon/services', title: 'Services' },
            ],
          },
        ],
        redirects: [{ path: '/my-salon', to: '/my-salon/name-and-location', guard: 'login' }],
        badges: [
          {
            at: { area: 'header', path: '/appointments' },
            call: {
              name: 'getUnseenAppointments',
              service: 'booking',
              path: '/unseen-appointments',
              secure: true,
            },
            request: { limit: 1 },
            countField: 'count',
            everySeconds: 100,
            liveTopic: 'appointments',
            words: { one: '{count} new appointment', other: '{count} new appointments' },
            modal: 'new-appointments',
          },
        ],
      }),
    },
  };
}
