import { bookingDialogOf } from '../src/booking-dialog.ts';
import { galleryOf, visitGallery } from '../src/gallery.ts';
import { waitForHistory } from '../src/history.ts';
import { expect, test } from '../src/test.ts';

test('an address that nobody has says so, and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
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

test('MORE that fails keeps what is there, and goes on by itself once the network is back', async ({
  page,
  context,
}) => {
  const gallery = await visitGallery(page);
  await context.setOffline(true);
  const more = page.getByRole('button', { name: 'MORE', exact: true });
  await more.click();
  await expect(page.getByText('The next pictures could not be loaded. Try again.')).toBeVisible();
  await expect(gallery.cards).toHaveCount(12);
  // By itself: nobody has to press MORE again.
  await context.setOffline(false);
  await expect(gallery.cards).toHaveCount(24);
});

test('Back closes what is open over the page, which stays, and Forward does not bring it back', async ({
  page,
  logInAsClient,
}) => {
  await logInAsClient();
  await page.goto('/legal/privacy-policy');
  await page.getByRole('link', { name: 'Frizo' }).first().click();
  const gallery = galleryOf(page);
  await gallery.bookButton(1).click();
  const { dialog, bookButton } = bookingDialogOf(page);
  await expect(bookButton).toBeVisible();
  await waitForHistory(page, { layers: 1 });
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(gallery.bookButton(1)).toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL('/');
  await expect(dialog).toBeHidden();
  await waitForHistory(page, { layers: 0 });

  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await waitForHistory(page, { layers: 1 });
  await page.goBack();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/legal/privacy-policy');
});
