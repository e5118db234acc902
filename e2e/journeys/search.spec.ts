import { galleryOf, visitGallery } from '../src/gallery.ts';
import { reload } from '../src/history.ts';
import { tabTo } from '../src/keyboard.ts';
import { expect, test } from '../src/test.ts';

test('MORE adds cards to the gallery', async ({ page }) => {
  const gallery = await visitGallery(page);
  await expect(gallery.cards).toHaveCount(12);
  await page.getByRole('button', { name: 'MORE', exact: true }).click();
  await expect(gallery.cards).toHaveCount(24);
  await expect(gallery.cards.nth(20).getByRole('img').first()).toBeAttached();
});

test('a category narrows the gallery, survives a reload, and Back removes it', async ({ page }) => {
  const gallery = await visitGallery(page);
  const before = await gallery.cards.first().textContent();
  const what = await gallery.openPanel('What');
  await what.getByRole('checkbox', { name: 'All Nails' }).check();
  await expect(page).toHaveURL(/category=\d+/);
  await expect(gallery.cards.first()).not.toHaveText(before ?? '');
  await page.keyboard.press('Escape');
  await expect(gallery.search.getByRole('button', { name: /^What/ })).toBeFocused();
  const narrowed = (await gallery.cards.first().textContent()) ?? '';

  await reload(page);
  await expect(gallery.search.getByRole('button', { name: /^What.*Nails/ })).toBeVisible();
  await expect(gallery.cards.first()).toHaveText(narrowed);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(gallery.cards.first()).toHaveText(before ?? '');
});

test('a service can be chosen from the full list with the keyboard', async ({ page }) => {
  const gallery = await visitGallery(page);
  await gallery.search.getByRole('button', { name: /^What/ }).focus();
  await page.keyboard.press('Enter');
  const what = gallery.search.getByRole('group', { name: 'What', exact: true });
  await tabTo(page, what.getByRole('button', { name: 'Show all' }));
  await page.keyboard.press('Enter');
  await expect(what.getByRole('button', { name: 'Show popular' })).toBeVisible();
  await tabTo(page, what.getByRole('checkbox', { name: 'Blowout' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/services=\d+/);
  await expect(gallery.cards.first()).toContainText('Blowout');
});

test('a ZIP sorts the nearest work first', async ({ page }) => {
  const gallery = await visitGallery(page);
  const where = await gallery.openPanel('Where');
  await where.getByRole('combobox').fill('60614');
  await expect(page).toHaveURL(/where=60614/);
  await expect(gallery.cards.first()).toContainText('Chicago, IL');
  await expect(gallery.cards.first()).toContainText(/[\d.]+ mi/);
});

test('the first letters of a city suggest it', async ({ page }) => {
  const gallery = await visitGallery(page);
  const where = await gallery.openPanel('Where');
  await where.getByRole('combobox').pressSequentially('Honol');
  await page
    .getByRole('option', { name: /Honolulu, HI/ })
    .first()
    .click();
  await expect(page).toHaveURL(/where=Honolulu/);
  await expect(gallery.cards.first()).toContainText('Honolulu, HI');
});

test('a name finds the work of that artist', async ({ page }) => {
  const gallery = await visitGallery(page);
  const who = await gallery.openPanel('Who');
  await who.getByRole('combobox').pressSequentially('Nakamura');
  await page.getByRole('option', { name: /Theo Nakamura/ }).click();
  await expect(page).toHaveURL(/who=Theo/);
  await expect(gallery.cards.first()).toContainText('Theo Nakamura');
  for (const card of await gallery.cards.all()) await expect(card).toContainText('Theo Nakamura');
});

test('a day narrows the gallery to artists with free time, and survives a reload', async ({ page }) => {
  const gallery = await visitGallery(page);
  const when = await gallery.openPanel('When');
  await when.getByRole('button', { name: 'Next month' }).first().click();
  const day = when.locator('[role=gridcell] [role=button]:not([aria-disabled=true])').nth(8);
  const searched = page.waitForResponse((response) => /gallery\?.*date=\d+/.test(response.url()));
  await day.click();
  expect((await searched).ok()).toBe(true);
  await expect(page).toHaveURL(/date=20\d\d-\d\d-\d\d/);
  await expect(gallery.cards.first()).toBeVisible();
  const address = page.url();
  await page.reload();
  await expect(page).toHaveURL(address);
  await expect(gallery.search.getByRole('button', { name: /^When(?!.*Any time)/ })).toBeVisible();
});

test('a search without results shows a message, and one click clears it', async ({ page }) => {
  await page.goto('/?who=Nobody%20Atall');
  await expect(page.getByText('Nothing found. We are here to change that.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
  await expect(galleryOf(page).cards.first()).toBeVisible();
  await expect(page).toHaveURL('/');
});

test.describe('when the browser shares its location', () => {
  test.use({ geolocation: { latitude: 33.4484, longitude: -112.074 }, permissions: ['geolocation'] });

  test('the nearest work comes first', async ({ page }) => {
    const gallery = await visitGallery(page);
    const where = await gallery.openPanel('Where');
    await where.getByRole('button', { name: 'Nearest to me' }).click();
    await expect(gallery.cards.first()).toContainText(', AZ');
    await expect(gallery.cards.first()).toContainText(/[\d.]+ mi/);
  });
});
