import { bookingDialogOf } from '../src/booking-dialog.ts';
import { galleryOf, visitGallery } from '../src/gallery.ts';
import { waitForHistory } from '../src/history.ts';
import { expect, test } from '../src/test.ts';

test('an unknown address shows Page not found, with a link to the gallery', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the gallery' }).click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
});

test('a gallery that fails to load shows an error, and Retry loads it once the network is back', async ({
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

test('a failed MORE keeps the loaded cards, and continues by itself once the network is back', async ({
  page,
  context,
}) => {
  const gallery = await visitGallery(page);
  await context.setOffline(true);
  const more = page.getByRole('button', { name: 'MORE', exact: true });
  await more.click();
  await expect(page.getByText('The next pictures could not be loaded. Try again.')).toBeVisible();
  await expect(gallery.cards).toHaveCount(12);
  // Without another click on MORE.
  await context.setOffline(false);
  await expect(gallery.cards).toHaveCount(24);
});

test('Back closes an open dialog or menu but keeps the page, and Forward does not reopen it', async ({
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
