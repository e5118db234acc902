import type { Locator, Page } from '@playwright/test';
import type { demoLogIns } from '@frizo/demo';

/** A route of a remote, and by what it is seen to be there. */
export interface RemotePlace {
  readonly remote: string;
  readonly path: string;
  readonly who: keyof typeof demoLogIns;
  shown(page: Page): Locator;
}

/** One of each remote. */
export const remotePlaces: readonly RemotePlace[] = [
  {
    remote: 'mf-discovery',
    path: '/',
    who: 'owner',
    shown: (page) => page.getByRole('region', { name: 'Gallery' }).getByRole('listitem').first(),
  },
  {
    remote: 'mf-booking',
    path: '/me/my-appointments/history',
    who: 'client',
    shown: (page) => page.getByRole('heading', { name: 'My appointments' }),
  },
  {
    remote: 'mf-pro-console',
    path: '/appointments/upcoming',
    who: 'owner',
    shown: (page) => page.getByRole('button', { name: 'Details' }).first(),
  },
];
