import { galleryOf, visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

test('an address that nobody has says so, and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the gallery' }).click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
});

test('a gallery that cannot be loaded says so, and Retry loads it once the network is back', async ({
  page,
}) => {
  await page.route('**/api/discovery/gallery*', (route) => route.abort('internetdisconnected'));
  await page.goto('/');
  const failure = page.getByText('We could not load the gallery. Check your connection and try again.');
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
  await expect(failure).toBeHidden();
});

test('MORE that fails keeps what is there, and works once the network is back', async ({ page, context }) => {
  const gallery = await visitGallery(page);
  await context.setOffline(true);
  const more = page.getByRole('button', { name: 'MORE', exact: true });
  await more.click();
  await expect(page.getByText('The next pictures could not be loaded. Try again.')).toBeVisible();
  await expect(gallery.cards).toHaveCount(12);
  await context.setOffline(false);
  await more.click();
  await expect(gallery.cards).toHaveCount(24);
});
