import type { Locator, Page } from '@playwright/test';
import type { demoLogIns } from '@frizo/demo';

/** A route of a remote, and an element that shows it has rendered. */
export interface RemoteRoute {
  readonly remote: string;
  readonly path: string;
  readonly role: keyof typeof demoLogIns;
  shown(page: Page): Locator;
}

/** One route of each remote. */
export const remoteRoutes: readonly RemoteRoute[] = [
  {
    remote: 'mf-discovery',
    path: '/',
    role: 'owner',
    shown: (page) => page.getByRole('region', { name: 'Gallery' }).getByRole('listitem').first(),
  },
  {
    remote: 'mf-booking',
    path: '/me/my-appointments/history',
    role: 'client',
    shown: (page) => page.getByRole('heading', { name: 'My appointments' }),
  },
  {
    remote: 'mf-pro-console',
    path: '/appointments/upcoming',
    role: 'owner',
    shown: (page) => page.getByRole('button', { name: 'Details' }).first(),
  },
];
