import { galleryOf, visitGallery } from '../src/gallery.ts';
import { expect, test } from '../src/test.ts';

test('a visitor sees the gallery, and MORE of it', async ({ page }) => {
  const gallery = await visitGallery(page);
  await expect(gallery.cards).toHaveCount(12);
  await page.getByRole('button', { name: 'MORE' }).click();
  await expect(gallery.cards).toHaveCount(24);
  await expect(gallery.cards.nth(20).getByRole('img').first()).toBeAttached();
});

test('a category narrows the gallery, and survives reload and Back', async ({ page }) => {
  const gallery = await visitGallery(page);
  const before = await gallery.cards.first().textContent();
  const nails = page.getByRole('group', { name: 'What' }).getByRole('button', { name: 'Nails' });
  await nails.click();
  await expect(page).toHaveURL(/category=\d+/);
  await expect(nails).toHaveAttribute('aria-pressed', 'true');
  await expect(gallery.cards.first()).not.toHaveText(before ?? '');
  const narrowed = (await gallery.cards.first().textContent()) ?? '';

  await page.reload();
  await expect(nails).toHaveAttribute('aria-pressed', 'true');
  await expect(gallery.cards.first()).toHaveText(narrowed);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(nails).toHaveAttribute('aria-pressed', 'false');
  await expect(gallery.cards.first()).toHaveText(before ?? '');
});

test('a ZIP puts the nearest work first', async ({ page }) => {
  const gallery = await visitGallery(page);
  await gallery.search.getByRole('combobox', { name: 'Where' }).fill('60614');
  await expect(page).toHaveURL(/where=60614/);
  await expect(gallery.cards.first()).toContainText('Chicago, IL');
  await expect(gallery.cards.first()).toContainText(/[\d.]+ mi/);
});

test('a city is chosen from what its first letters suggest', async ({ page }) => {
  const gallery = await visitGallery(page);
  await gallery.search.getByRole('combobox', { name: 'Where' }).pressSequentially('Honol');
  await gallery.search
    .getByRole('option', { name: /Honolulu, HI/ })
    .first()
    .click();
  await expect(page).toHaveURL(/where=Honolulu/);
  await expect(gallery.cards.first()).toContainText('Honolulu, HI');
});

test('a name finds the work of that artist', async ({ page }) => {
  const gallery = await visitGallery(page);
  await gallery.search.getByRole('combobox', { name: 'Who' }).pressSequentially('Nakamura');
  await gallery.search.getByRole('option', { name: /Theo Nakamura/ }).click();
  await expect(page).toHaveURL(/who=Theo/);
  await expect(gallery.cards.first()).toContainText('Theo Nakamura');
  for (const card of await gallery.cards.all()) await expect(card).toContainText('Theo Nakamura');
});

test('a day narrows the gallery to artists who work on it', async ({ page }) => {
  const gallery = await visitGallery(page);
  const day = gallery.search.getByLabel('When');
  const firstDay = (await day.getAttribute('min')) ?? '';
  const answered = page.waitForResponse((response) => /gallery\?.*date=\d+/.test(response.url()));
  await day.fill(firstDay);
  expect((await answered).ok()).toBe(true);
  await expect(page).toHaveURL(new RegExp(`date=${firstDay}`));
  await page.reload();
  await expect(day).toHaveValue(firstDay);
});

test('a search that finds nothing says so, and is cleared in one press', async ({ page }) => {
  await page.goto('/?who=Nobody%20Atall');
  await expect(page.getByText('Nothing found. We are here to change that.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
  await expect(page).toHaveURL('/');
});

test.describe('where the browser tells where it is', () => {
  test.use({ geolocation: { latitude: 33.4484, longitude: -112.074 }, permissions: ['geolocation'] });

  test('the nearest work comes first', async ({ page }) => {
    const gallery = await visitGallery(page);
    await gallery.search.getByRole('button', { name: 'Nearest to me' }).click();
    await expect(gallery.cards.first()).toContainText(', AZ');
    await expect(gallery.cards.first()).toContainText(/[\d.]+ mi/);
  });
});
