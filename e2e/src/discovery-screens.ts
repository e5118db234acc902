import { expect, type Page } from '@playwright/test';
import { demoLogIns } from '@frizo/demo';
import type { Addresses } from './env.ts';
import { visitGallery } from './gallery.ts';
import { startSession } from './demo-users.ts';
import type { Screen } from './screens.ts';

/** Panels of the search, the viewer, the map, and a client's favorites. */
export const discoveryScreens: readonly Screen[] = [
  { name: 'search-what', show: (page) => showPanel(page, 'What') },
  { name: 'search-what-all', show: showAllServices },
  { name: 'search-when', show: (page) => showPanel(page, 'When') },
  { name: 'search-chosen', show: async (page) => void (await visitGallery(page, '?category=2&where=10001')) },
  { name: 'viewer', show: (page) => showViewer(page, '/?picture=40') },
  {
    name: 'viewer-missing',
    show: (page) => showText(page, '/?picture=999999', 'This picture is no longer shown.'),
  },
  { name: 'map-of-all', show: (page) => showMap(page, '/?map=1') },
  { name: 'map-of-a-place', show: (page) => showMap(page, '/?map=1&where=60614') },
  { name: 'favorites', show: showFavorites },
  { name: 'favorites-none', show: showNoFavorites },
];

async function showText(page: Page, address: string, text: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(text).first()).toBeVisible();
}

async function showPanel(page: Page, name: 'What' | 'When'): Promise<void> {
  const panel = await (await visitGallery(page)).openPanel(name);
  await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible();
}

async function showAllServices(page: Page): Promise<void> {
  await showPanel(page, 'What');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('button', { name: 'Show popular' })).toBeVisible();
}

async function showViewer(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const viewer = page.getByRole('dialog', { name: 'Picture viewer' });
  await expect(viewer.getByRole('region', { name: 'About this picture' })).toBeVisible();
}

async function showMap(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(/salons? on the map/)).toBeVisible();
}

async function showFavorites(page: Page, { portal }: Addresses): Promise<void> {
  await startSession(page.context(), portal, demoLogIns.freelancer);
  const gallery = await visitGallery(page);
  for (const card of [0, 1]) {
    const heart = gallery.cards.nth(card).getByRole('button', { name: /^Favorite: .+ by / });
    await expect(heart).toBeVisible();
    if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/me/favorites/my-styles');
  await expect(
    page.getByRole('list', { name: 'Favorite styles' }).getByRole('listitem').first(),
  ).toBeVisible();
}

async function showNoFavorites(page: Page, { portal }: Addresses): Promise<void> {
  await startSession(page.context(), portal, demoLogIns.admin);
  await page.goto('/me/favorites/my-artists');
  await expect(page.getByRole('link', { name: 'Let me see again' })).toBeVisible();
}
